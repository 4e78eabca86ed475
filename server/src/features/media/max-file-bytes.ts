/** Called 60 MB in texts. */
export const maxFileBytes = 60_000_000
