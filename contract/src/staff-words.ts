import type { ContentState } from './content.ts'
import type { DownloadLanguage } from './downloads.ts'
import type { RegistrationState } from './registrations-for-staff.ts'
import type { Role } from './roles.ts'

// What screens and files of staff call what has a name of its own on the wire.

export const roleNames: Readonly<Record<Role, string>> = {
  redactie: 'Redactie',
  servicedesk: 'Servicedesk',
  lezer: 'Lezer',
  beheerder: 'Beheerder',
}

export const stateNames: Readonly<Record<ContentState, string>> = {
  concept: 'Concept',
  gepland: 'Ingepland',
  gepubliceerd: 'Gepubliceerd',
  afgelopen: 'Afgelopen',
  ingetrokken: 'Ingetrokken',
}

export const languageNames: Readonly<Record<DownloadLanguage, string>> = {
  nl: 'Nederlands',
  en: 'Engels',
  de: 'Duits',
  fr: 'Frans',
}

export const registrationStateNames: Readonly<Record<RegistrationState, string>> = {
  pending: 'In behandeling',
  credited: 'Bijgeschreven',
  refused: 'Geweigerd',
  withdrawn: 'Ingetrokken',
}

export const correctedName = 'Gecorrigeerd'

export function verifiedName(isVerified: boolean): string {
  return isVerified ? 'Geverifieerd' : 'Niet geverifieerd'
}

export const seeAsMember = 'Bekijk in het portaal'
