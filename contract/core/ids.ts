/** Whether a text looks like an id (UUID), for what an address or a browser has kept; the server checks ids by their schema. */
export const isId = (text: string) => /^[\da-f-]{36}$/.test(text)
