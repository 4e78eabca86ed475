// For how long what is kept lives, where the page about privacy tells it: what rules it and what is told are one.

/** For how many days 'Ingelogd blijven' stays. */
export const rememberDays = 400

/** For how long a device keeps replies after it was last connected: hours, and days for who stays logged in. */
export const replyHours = 12
export const stayingReplyDays = 30
