/**
 * For fields about the customer: the browser would offer the installer's own data there. The key at the corner of a
 * phone's keyboard sends the form, and says so.
 */
export const aboutSomebodyElse = { autoComplete: 'off', enterKeyHint: 'send' } as const
