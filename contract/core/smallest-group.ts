/** Fewer people than this are not counted, neither in public nor in the report, nor what would reveal them [OPEN1] [AUDIT3]. */
export const smallestGroup = 10
