export type MailTiming = typeof mailTiming

export const mailTiming = {
  // Finds what other processes queued, and what is due again.
  pollMs: 1_000,
  // Between looks at what was held; held mails wait an hour, so a minute more is little.
  bundleEveryMs: 60_000,
  sendMs: 30_000,
  // Longer than any attempt takes, or two workers would send one mail.
  leaseMs: 60_000,
  // Between the attempts of one mail. After an outage everything must be out within two minutes, hence the cap; the slow
  // one is for a mailbox that goes on refusing a mail for hours.
  firstRetryMs: 5_000,
  retryCapMs: 60_000,
  slowRetryCapMs: 15 * 60_000,
  // Between the attempts of all mails, while nothing can be sent.
  firstPauseMs: 1_000,
  pauseCapMs: 15_000,
  // Between mails, while the server has more urgent work.
  restMs: 50,
  // For finishing what is in hand.
  stopMs: 5_000,
}
