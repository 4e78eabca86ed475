import type { may } from '@portal/contract/roles'
import type { WebPath } from '@portal/contract/web-paths'

export type StaffPage = ({ title: string } | { titleAtFirst: string }) & {
  may: keyof typeof may
  /** In `admin`. */
  module: `${string}-page.tsx`
  budget: number
  foldsRail?: true
}

/** Of the table of pages (`web/pages.ts`). Their routes are made of it, so only staff load it. */
export const staffPages = {
  '/beheer/leden': { title: 'Leden', may: 'seeMembers', module: 'members/members-page.tsx', budget: 186 },
  '/beheer/leden/:id': { title: 'Lid', may: 'seeMembers', module: 'members/member-page.tsx', budget: 202 },
  '/beheer/nieuws': { title: 'Nieuws en acties', may: 'seeContent', module: 'articles/articles-page.tsx', budget: 189 },
  '/beheer/nieuws/:kind/:id': {
    titleAtFirst: 'Artikel bewerken',
    may: 'seeContent',
    module: 'articles/article-page.tsx',
    budget: 210,
    foldsRail: true,
  },
  '/beheer/prullenbak': { title: 'Prullenbak', may: 'seeContent', module: 'bin/bin-page.tsx', budget: 186 },
  '/beheer/hulp-bij-schrijven': {
    title: 'Hulp bij schrijven',
    may: 'seeContent',
    module: 'writing-help/writing-help-page.tsx',
    budget: 171,
  },
  '/beheer/personen': { title: 'Medewerkers', may: 'managePeople', module: 'people/people-page.tsx', budget: 189 },
  '/beheer/logboek': { title: 'Logboek', may: 'seeOwnRecord', module: 'record/record-page.tsx', budget: 200 },
  '/beheer/tweede-stap': {
    title: 'Tweede stap',
    may: 'lookAfterOwnFactor',
    module: 'second-factor/second-factor-page.tsx',
    budget: 199,
  },
} as const satisfies Partial<Record<WebPath, StaffPage>>
