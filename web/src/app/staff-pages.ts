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
  '/beheer': { title: 'Overzicht', may: 'seeOverview', module: 'overview/overview-page.tsx', budget: 184 },
  '/beheer/registraties': {
    title: 'Registraties',
    may: 'seeRegistrations',
    module: 'registrations/registrations-page.tsx',
    budget: 208,
  },
  '/beheer/leden': { title: 'Leden', may: 'seeMembers', module: 'members/members-page.tsx', budget: 195 },
  '/beheer/leden/:id': { title: 'Lid', may: 'seeMembers', module: 'members/member-page.tsx', budget: 213 },
  '/beheer/nieuws': { title: 'Nieuws en acties', may: 'seeContent', module: 'articles/articles-page.tsx', budget: 197 },
  '/beheer/nieuws/:kind/:id': {
    titleAtFirst: 'Artikel bewerken',
    may: 'seeContent',
    module: 'articles/article-page.tsx',
    budget: 222,
    foldsRail: true,
  },
  '/beheer/beeldbank': {
    title: 'Beeldbank',
    may: 'seeContent',
    module: 'images/images-page.tsx',
    budget: 211,
  },
  '/beheer/beeldbank/toevoegen': {
    title: 'Foto’s toevoegen',
    may: 'changeContent',
    module: 'images/add-images-page.tsx',
    budget: 201,
    foldsRail: true,
  },
  '/beheer/beeldbank/:id': {
    titleAtFirst: 'Afbeelding',
    may: 'seeContent',
    module: 'images/image-page.tsx',
    budget: 200,
  },
  '/beheer/downloads': {
    title: 'Downloads',
    may: 'seeContent',
    module: 'downloads/downloads-page.tsx',
    budget: 211,
  },
  '/beheer/downloads/:id': {
    titleAtFirst: 'Download',
    may: 'seeContent',
    module: 'downloads/download-page.tsx',
    budget: 200,
  },
  '/beheer/videos': {
    title: 'Video’s',
    may: 'seeContent',
    module: 'videos/videos-page.tsx',
    budget: 211,
  },
  '/beheer/videos/:id': {
    titleAtFirst: 'Video',
    may: 'seeContent',
    module: 'videos/video-page.tsx',
    budget: 201,
  },
  '/beheer/faq': { title: 'Veelgestelde vragen', may: 'seeContent', module: 'faq/questions-page.tsx', budget: 197 },
  '/beheer/faq/:id': {
    titleAtFirst: 'Vraag bewerken',
    may: 'seeContent',
    module: 'faq/question-page.tsx',
    budget: 217,
    foldsRail: true,
  },
  '/beheer/accountmanagers': {
    title: 'Accountmanagers',
    may: 'seeContent',
    module: 'account-managers/managers-page.tsx',
    budget: 211,
  },
  '/beheer/accountmanagers/:id': {
    titleAtFirst: 'Accountmanager',
    may: 'seeContent',
    module: 'account-managers/manager-page.tsx',
    budget: 200,
  },
  '/beheer/prullenbak': { title: 'Prullenbak', may: 'seeContent', module: 'bin/bin-page.tsx', budget: 194 },
  '/beheer/hulp-bij-schrijven': {
    title: 'Hulp bij schrijven',
    may: 'seeContent',
    module: 'writing-help/writing-help-page.tsx',
    budget: 179,
  },
  '/beheer/producten': {
    title: 'Merken en producten',
    may: 'seeContent',
    module: 'catalogue/catalogue-page.tsx',
    budget: 218,
    foldsRail: true,
  },
  '/beheer/instellingen': { title: 'Portaal', may: 'seeContent', module: 'settings/settings-page.tsx', budget: 195 },
  '/beheer/personen': { title: 'Medewerkers', may: 'managePeople', module: 'people/people-page.tsx', budget: 196 },
  '/beheer/mailteksten': {
    title: 'E-mails',
    may: 'changeMailTexts',
    module: 'mail-texts/mail-texts-page.tsx',
    budget: 178,
  },
  '/beheer/mailteksten/:id': {
    titleAtFirst: 'E-mail',
    may: 'changeMailTexts',
    module: 'mail-texts/mail-text-page.tsx',
    budget: 195,
    foldsRail: true,
  },
  '/beheer/logboek': { title: 'Logboek', may: 'seeOwnRecord', module: 'record/record-page.tsx', budget: 208 },
  '/beheer/tweede-stap': {
    title: 'Tweede stap',
    may: 'lookAfterOwnFactor',
    module: 'second-factor/second-factor-page.tsx',
    budget: 208,
  },
} as const satisfies Partial<Record<ScreenPath, StaffPage>>
