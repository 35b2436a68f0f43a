/** Whether a text from an address or browser storage looks like an id (UUID); the server checks ids by their schema. */
export const isId = (text: string) => /^[\da-f-]{36}$/.test(text)
