export type DemoLogin = { email: string; password: string; role: string }

const password = 'Waterzacht2026!'

export const demoLogins = {
  installer: { email: 'installateur@voorbeeld.nl', password, role: 'an installer' },
  newcomer: { email: 'nieuw@voorbeeld.nl', password, role: 'new, address not verified yet' },
  administrator: { email: 'beheer@voorbeeld.nl', password, role: 'an administrator' },
  editor: { email: 'redactie@voorbeeld.nl', password, role: 'staff who write the news: role redactie' },
  desk: { email: 'servicedesk@voorbeeld.nl', password, role: 'staff who help installers: role servicedesk' },
} as const satisfies Record<string, DemoLogin>
