/** Fewer people than this are not counted in public, nor what would reveal them [OPEN1]. */
export const smallestGroup = 10
