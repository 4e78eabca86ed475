// A file of its own, so that measurements log in without the databases of tests.

const demoPassword = 'Waterzacht2026!'

/** The members of the demo data. */
export const demoMembers = {
  installer: { email: 'installateur@voorbeeld.nl', password: demoPassword },
  newcomer: { email: 'nieuw@voorbeeld.nl', password: demoPassword },
  staff: { email: 'beheer@voorbeeld.nl', password: demoPassword },
} as const
