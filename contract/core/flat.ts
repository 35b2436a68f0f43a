/**
 * The names of an entity's fields; those of a part have a dot, as in `universityLocation.city`. Fields that are never
 * read (`ignored`) are left out.
 */
export type FlatKey<T> = {
  [K in keyof T & string]-?: unknown extends T[K]
    ? never
    : NonNullable<T[K]> extends object
      ? `${K}.${keyof NonNullable<T[K]> & string}`
      : K
}[keyof T & string]

/** An entity with the fields of its parts next to its own. */
export type Flat<T> = {
  [F in FlatKey<T>]: F extends keyof T
    ? T[F]
    : F extends `${infer Part}.${infer Field}`
      ? Part extends keyof T
        ? NonNullable<T[Part]>[Field & keyof NonNullable<T[Part]>]
        : never
      : never
}

/** @returns the fields of an entity by their flat names */
export function flatten(entity: object): Record<string, unknown> {
  const fields = Object.entries(entity).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([field, inner]) => [`${name}.${field}`, inner])
      : [[name, value]],
  )
  return Object.fromEntries(fields)
}

/** @returns the entity whose fields have these flat names; the inverse of `flatten` */
export function unflatten(fields: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const entity: Record<string, unknown> = {}
  for (const [name, value] of fields) {
    const [part = '', field] = name.split('.')
    if (field === undefined) entity[part] = value
    else entity[part] = { ...(entity[part] as object | undefined), [field]: value }
  }
  return entity
}
