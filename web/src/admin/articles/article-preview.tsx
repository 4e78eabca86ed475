import { articleCalls, type ArticleDraft, type ArticleEntry } from '@portal/contract/articles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { Choice } from '../choice.tsx'
import { EntryPreview } from '../content/preview/entry-preview.tsx'
import styles from '../content/preview/preview.module.css'
import type { OpenArticle } from './article-content.ts'
import { MemberArticle, MemberCard } from './member-view.tsx'

/** An article as a member sees it: its page, or the card that leads to it. */
export function ArticlePreview({ open }: { open: OpenArticle }) {
  const [shows, setShows] = useState<'article' | 'card'>('article')
  const [opened] = useState(() => ({ entry: open.entry, at: new Date().toISOString() }))
  const choice = (
    <Choice
      label="Wat"
      value={shows}
      onChange={setShows}
      options={[
        { value: 'article', text: 'Artikel' },
        { value: 'card', text: 'Kaart' },
      ]}
    />
  )
  return (
    <EntryPreview open={open} choice={choice}>
      {(draft) => <View {...{ open, opened, draft, shows }} />}
    </EntryPreview>
  )
}

type ViewProps = {
  open: OpenArticle
  opened: { entry: ArticleEntry; at: string }
  draft: ArticleDraft
  shows: 'article' | 'card'
}

function View({ open, opened, draft, shows }: ViewProps) {
  const Shown = shows === 'article' ? MemberArticle : MemberCard
  const picture = usePicture(open, opened.entry, draft)
  const created_at = open.entry.published_from ?? opened.at
  return (
    <div className={shows === 'card' ? styles.card : undefined}>
      <Shown kind={open.kind} draft={draft} created_at={created_at} {...picture} />
    </div>
  )
}

const none = { image: null, thumbnail_image: null }

// Where a picture that was chosen here is, the server says once it is saved.
function usePicture({ kind, id, entry }: OpenArticle, first: ArticleEntry, { image_id }: ArticleDraft) {
  const isFirst = image_id === first.image_id
  const { data } = useQuery({
    queryKey: ['article-picture', kind, id, image_id],
    queryFn: ({ signal }) => call(articleCalls[kind].get, { params: { id }, signal }),
    enabled: !isFirst && image_id !== null && entry.image_id === image_id,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { image, thumbnail_image } = isFirst ? first : data?.data.image_id === image_id ? data.data : none
  return { image, thumbnail_image }
}
