import { type ArticleRow, memberPage } from '@portal/contract/articles'
import { seeAsMember } from '@portal/contract/staff-words'
import { CalendarClock, Copy, Eye } from 'lucide-react'
import type { RowItem } from '../list/subject.ts'
import { articleContent } from './article-content.ts'

/** What the menu of an article has beside what is done to many at once. */
export function articleRowItems(article: ArticleRow, duplicate: (article: ArticleRow) => Promise<void>): RowItem[] {
  const { kind, state, public_slug: slug } = article
  const plan = state === 'gepland' ? 'Andere tijd' : 'Inplannen'
  return [
    ...(slug ? [{ label: seeAsMember, Icon: Eye, href: memberPage(kind, slug) }] : []),
    ...(state === 'gepubliceerd'
      ? []
      : [
          {
            label: plan,
            Icon: CalendarClock,
            link: { ...articleContent.pageOf(article), search: { inplannen: 'ja' } },
          },
        ]),
    { label: 'Dupliceren', Icon: Copy, onPress: () => void duplicate(article) },
  ]
}
