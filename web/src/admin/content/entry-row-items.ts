import { seeAsMember } from '@portal/contract/staff-words'
import { CalendarClock, Copy, Eye } from 'lucide-react'
import type { RowItem } from '../list/subject.ts'
import type { ContentRow } from './entry-actions.ts'
import type { ContentSubject } from './subject.ts'

/** What the menu of an entry has beside what is done to many at once; `href` is where members see it. */
export function entryRowItems(
  subject: ContentSubject,
  row: ContentRow,
  { href, duplicate }: { href: string | null; duplicate: (row: ContentRow) => Promise<void> },
): RowItem[] {
  const { state } = row
  const plan = state === 'gepland' ? 'Andere tijd' : 'Inplannen'
  return [
    ...(href ? [{ label: seeAsMember, Icon: Eye, href }] : []),
    ...(state === 'gepubliceerd'
      ? []
      : [
          {
            label: plan,
            Icon: CalendarClock,
            link: { ...subject.pageOf(row), search: { inplannen: 'ja' } },
          },
        ]),
    { label: 'Dupliceren', Icon: Copy, onPress: () => void duplicate(row) },
  ]
}
