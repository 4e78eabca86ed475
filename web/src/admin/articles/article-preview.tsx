import { articleCalls, type ArticleDraft } from '@portal/contract/articles'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import type { OpenArticle } from '../content/editor/open-article.ts'
import { Choice } from '../content/preview/choice.tsx'
import { MemberArticle, MemberCard } from './member-view.tsx'
import { PreviewFrame } from '../content/preview/preview-frame.tsx'
import styles from '../content/preview/preview.module.css'

const afterTypingMs = 300
const widths = { phone: 390, desktop: 1280 }

/** The article as a member sees it, by what is in the fields now. It comes when the browser has nothing better to do. */
export function ArticlePreview({ open }: { open: OpenArticle }) {
  const [shows, setShows] = useState<'article' | 'card'>('article')
  const [device, setDevice] = useState<keyof typeof widths>('phone')
  const isIdle = useIsIdle()
  const draft = useSettled(open.draft)
  const View = shows === 'article' ? MemberArticle : MemberCard
  const picture = usePicture(open, draft)
  const [openedAt] = useState(() => new Date().toISOString())
  const created_at = open.entry.published_from ?? openedAt

  return (
    <section className={styles.preview} aria-labelledby="artikel-voorbeeld">
      <div className="stack gap-3">
        <div className="row between wrap gap-2-4">
          <h2 id="artikel-voorbeeld" className="text-4">
            Zo ziet de installateur het
          </h2>
          <div className="wrap gap-2">
            <Choice
              label="Wat"
              value={shows}
              onChange={setShows}
              options={[
                { value: 'article', text: 'Artikel' },
                { value: 'card', text: 'Kaart' },
              ]}
            />
            <Choice
              label="Waarop"
              value={device}
              onChange={setDevice}
              options={[
                { value: 'phone', text: 'Telefoon', icon: <Smartphone size={18} aria-hidden="true" /> },
                { value: 'desktop', text: 'Computer', icon: <Monitor size={18} aria-hidden="true" /> },
              ]}
            />
          </div>
        </div>
        <PreviewFrame title="Voorbeeld van het artikel" width={widths[device]}>
          {isIdle && (
            <div className={shows === 'card' ? styles.card : undefined}>
              <View kind={open.kind} draft={draft} created_at={created_at} {...picture} />
            </div>
          )}
        </PreviewFrame>
      </div>
    </section>
  )
}

function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const act = () => setIsIdle(true)
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(act, afterTypingMs)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(act, { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}

// What was typed, once nothing more is.
function useSettled(draft: ArticleDraft): ArticleDraft {
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), afterTypingMs)
    return () => clearTimeout(timer)
  }, [draft])
  return settled
}

const none = { image: null, thumbnail_image: null }

// Where a picture that was chosen here is, the server says once it is saved.
function usePicture({ kind, id, entry }: OpenArticle, { image_id }: ArticleDraft) {
  const [first] = useState(entry)
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
