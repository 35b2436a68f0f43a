/** What lies between a window and the page under it. */
export const backdropClass =
  'fixed inset-0 z-50 bg-night-deep/60 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
