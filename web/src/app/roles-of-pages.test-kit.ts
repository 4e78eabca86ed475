import { type Role, roles } from '@portal/contract/roles'
import type { staffPages } from './staff-pages.ts'

const ofMembers: readonly Role[] = ['servicedesk', 'lezer', 'beheerder']
// Said once more beside the table of pages, so that a wrong `may` in it is found.
export const rolesOfPages: Record<keyof typeof staffPages, readonly Role[]> = {
  '/beheer': ['redactie', 'servicedesk', 'lezer', 'beheerder'],
  '/beheer/registraties': ofMembers,
  '/beheer/zaken': ofMembers,
  '/beheer/zaken/:id': ofMembers,
  '/beheer/registraties/:id': ofMembers,
  '/beheer/leden': ofMembers,
  '/beheer/leden/:id': ofMembers,
  '/beheer/leden/:id/zoals-het-lid': ofMembers,
  '/beheer/nieuws': roles,
  '/beheer/nieuws/:kind/:id': roles,
  '/beheer/beeldbank': roles,
  '/beheer/beeldbank/toevoegen': ['redactie', 'beheerder'],
  '/beheer/beeldbank/:id': roles,
  '/beheer/downloads': roles,
  '/beheer/downloads/:id': roles,
  '/beheer/videos': roles,
  '/beheer/videos/:id': roles,
  '/beheer/faq': roles,
  '/beheer/faq/:id': roles,
  '/beheer/accountmanagers': roles,
  '/beheer/accountmanagers/:id': roles,
  '/beheer/cadeaushop': ['servicedesk', 'lezer', 'beheerder'],
  '/beheer/prullenbak': roles,
  '/beheer/hulp-bij-schrijven': roles,
  '/beheer/producten': roles,
  '/beheer/instellingen': roles,
  '/beheer/personen': ['beheerder'],
  '/beheer/e-mails': ['servicedesk', 'beheerder'],
  '/beheer/mailteksten': ['beheerder'],
  '/beheer/mailteksten/:id': ['beheerder'],
  '/beheer/logboek': ['redactie', 'servicedesk', 'beheerder'],
  '/beheer/tweede-stap': roles,
}
