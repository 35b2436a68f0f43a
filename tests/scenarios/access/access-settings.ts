/** The product's settings in these tests: a secret that the tests know, to make tokens that are almost right. */
export const accessSettings = { AUTH_SECRET: 'a secret of the access tests, long enough' }
