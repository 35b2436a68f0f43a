declare const seen: unique symbol

/**
 * An id of which its caller reaches what it names, or which names nothing: one that came through the door of calls of staff, or is
 * of a row that a gate has let through (access/scope.ts).
 */
export type SeenId = string & { readonly [seen]: true }
