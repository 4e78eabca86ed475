import type { may } from '@portal/contract/roles'
import type { ScreenPath } from '@portal/contract/staff-paths'

export type StaffPage = ({ title: string } | { titleAtFirst: string }) & {
  may: keyof typeof may
  /** In `admin`. */
  module: `${string}-page.tsx`
  budget: number
  foldsRail?: true
}

/** Of the table of pages (`web/pages.ts`). Their routes are made of it, so only staff load it. */
export const staffPages = {
  '/beheer': { title: 'Overzicht', may: 'seeOverview', module: 'overview/overview-page.tsx', budget: 236 },
  '/beheer/registraties': {
    title: 'Registraties',
    may: 'seeRegistrations',
    module: 'registrations/registrations-page.tsx',
    budget: 231,
  },
  '/beheer/registraties/:id': {
    titleAtFirst: 'Registratie',
    may: 'seeRegistrations',
    module: 'registrations/registration-page.tsx',
    budget: 234,
  },
  '/beheer/zaken': { title: 'Zaken', may: 'seeRegistrations', module: 'cases/cases-page.tsx', budget: 228 },
  '/beheer/zaken/:id': {
    titleAtFirst: 'Zaak',
    may: 'seeRegistrations',
    module: 'cases/case-page.tsx',
    budget: 237,
  },
  '/beheer/leden': { title: 'Leden', may: 'seeMembers', module: 'members/members-page.tsx', budget: 229 },
  '/beheer/leden/:id': { title: 'Lid', may: 'seeMembers', module: 'members/member-page.tsx', budget: 248 },
  '/beheer/cadeaushop': {
    title: 'Cadeaushop',
    may: 'seeRegistrations',
    module: 'points-sync/points-sync-page.tsx',
    budget: 231,
  },
  '/beheer/leden/:id/zoals-het-lid': {
    title: 'Zoals het lid het ziet',
    may: 'seeMembers',
    module: 'members/member-screens-page.tsx',
    budget: 228,
  },
  '/beheer/nieuws': { title: 'Nieuws en acties', may: 'seeContent', module: 'articles/articles-page.tsx', budget: 231 },
  '/beheer/nieuws/:kind/:id': {
    titleAtFirst: 'Artikel bewerken',
    may: 'seeContent',
    module: 'articles/article-page.tsx',
    budget: 248,
    foldsRail: true,
  },
  '/beheer/beeldbank': {
    title: 'Beeldbank',
    may: 'seeContent',
    module: 'images/images-page.tsx',
    budget: 227,
  },
  '/beheer/beeldbank/toevoegen': {
    title: 'Foto’s toevoegen',
    may: 'changeContent',
    module: 'images/add-images-page.tsx',
    budget: 234,
    foldsRail: true,
  },
  '/beheer/beeldbank/:id': {
    titleAtFirst: 'Afbeelding',
    may: 'seeContent',
    module: 'images/image-page.tsx',
    budget: 228,
  },
  '/beheer/downloads': {
    title: 'Downloads',
    may: 'seeContent',
    module: 'downloads/downloads-page.tsx',
    budget: 227,
  },
  '/beheer/downloads/:id': {
    titleAtFirst: 'Download',
    may: 'seeContent',
    module: 'downloads/download-page.tsx',
    budget: 228,
  },
  '/beheer/videos': {
    title: 'Video’s',
    may: 'seeContent',
    module: 'videos/videos-page.tsx',
    budget: 228,
  },
  '/beheer/videos/:id': {
    titleAtFirst: 'Video',
    may: 'seeContent',
    module: 'videos/video-page.tsx',
    budget: 228,
  },
  '/beheer/faq': { title: 'Veelgestelde vragen', may: 'seeContent', module: 'faq/questions-page.tsx', budget: 231 },
  '/beheer/faq/:id': {
    titleAtFirst: 'Vraag bewerken',
    may: 'seeContent',
    module: 'faq/question-page.tsx',
    budget: 243,
    foldsRail: true,
  },
  '/beheer/accountmanagers': {
    title: 'Accountmanagers',
    may: 'seeContent',
    module: 'account-managers/managers-page.tsx',
    budget: 227,
  },
  '/beheer/accountmanagers/:id': {
    titleAtFirst: 'Accountmanager',
    may: 'seeContent',
    module: 'account-managers/manager-page.tsx',
    budget: 227,
  },
  '/beheer/prullenbak': { title: 'Prullenbak', may: 'seeContent', module: 'bin/bin-page.tsx', budget: 228 },
  '/beheer/hulp-bij-schrijven': {
    title: 'Hulp bij schrijven',
    may: 'seeContent',
    module: 'writing-help/writing-help-page.tsx',
    budget: 170,
  },
  '/beheer/producten': {
    title: 'Merken en producten',
    may: 'seeContent',
    module: 'catalogue/catalogue-page.tsx',
    budget: 236,
    foldsRail: true,
  },
  '/beheer/instellingen': { title: 'Portaal', may: 'seeContent', module: 'settings/settings-page.tsx', budget: 232 },
  '/beheer/personen': { title: 'Medewerkers', may: 'managePeople', module: 'people/people-page.tsx', budget: 230 },
  '/beheer/e-mails': { title: 'E-mails', may: 'seeMails', module: 'mails/mails-page.tsx', budget: 232 },
  '/beheer/mailteksten': {
    title: 'E-mailteksten',
    may: 'changeMailTexts',
    module: 'mail-texts/mail-texts-page.tsx',
    budget: 228,
  },
  '/beheer/mailteksten/:id': {
    titleAtFirst: 'E-mail',
    may: 'changeMailTexts',
    module: 'mail-texts/mail-text-page.tsx',
    budget: 233,
    foldsRail: true,
  },
  '/beheer/logboek': { title: 'Logboek', may: 'seeOwnRecord', module: 'record/record-page.tsx', budget: 232 },
  '/beheer/tweede-stap': {
    title: 'Tweede stap',
    may: 'lookAfterOwnFactor',
    module: 'second-factor/second-factor-page.tsx',
    budget: 199,
  },
} as const satisfies Partial<Record<ScreenPath, StaffPage>>
