import { type ContentKind, kindsIn, type ListName, subjects } from '@portal/contract/subjects'
import { entryPage, type ScreenPath, staffPaths } from '@portal/contract/staff-paths'
import {
  CirclePlay,
  Download,
  Gift,
  Headset,
  Image,
  type LucideIcon,
  MessageCircleQuestionMark,
  Newspaper,
} from 'lucide-react'
import type { ComponentType } from 'react'

type StaffSubject = {
  list: ListName
  path: ScreenPath
  /** Of its list in the rail, and of its entries where the search finds them. */
  Icon: LucideIcon
  icons?: { [Kind in ContentKind]?: LucideIcon }
  many: string
  /** What the search offers to begin at once. */
  begin?: { title: string; load: () => Promise<ComponentType<{ onClose: () => void }>> }
}

/**
 * What staff keep, in the order of the rail. Rail, search and bin read it: a new subject is a folder and an entry here, and with a
 * working copy one in record/entry-name.ts, which alone reads its parts. Every page of staff loads it.
 */
export const staffSubjects = [
  {
    list: 'articles',
    path: staffPaths.articles,
    Icon: Newspaper,
    icons: { promotions: Gift },
    many: 'artikelen',
    begin: {
      title: 'Nieuw artikel schrijven',
      load: () => import('./articles/new-article-dialog.tsx').then((part) => part.NewArticleDialog),
    },
  },
  {
    list: 'images',
    path: staffPaths.imageBank,
    Icon: Image,
    many: 'afbeeldingen',
  },
  {
    list: 'downloads',
    path: staffPaths.downloadList,
    Icon: Download,
    many: 'downloads',
  },
  { list: 'videos', path: staffPaths.videoList, Icon: CirclePlay, many: 'video’s' },
  {
    list: 'faq',
    path: staffPaths.faqList,
    Icon: MessageCircleQuestionMark,
    many: 'vragen',
    begin: {
      title: 'Nieuwe vraag schrijven',
      load: () => import('./faq/new-question-dialog.tsx').then((part) => part.NewQuestionDialog),
    },
  },
  { list: 'managers', path: staffPaths.managerList, Icon: Headset, many: 'accountmanagers' },
] as const satisfies StaffSubject[]

const all: readonly StaffSubject[] = staffSubjects

export const staffKinds = kindsIn(...all.map(({ list }) => list))

export function subjectOf(list: ListName): StaffSubject | undefined {
  return all.find((one) => one.list === list)
}

export function entryOf(kind: ContentKind, id: number) {
  const { Icon, icons } = subjectOf(subjects[kind].list) ?? all[0]!
  return { Icon: icons?.[kind] ?? Icon, href: entryPage({ kind, id }) }
}

export const beginnings = all.flatMap(({ list, begin }) => (begin ? [{ list, ...begin }] : []))
