import type { ArticleKind, ArticleRow } from '@portal/contract/articles'
import { isAllowed, may } from '@portal/contract/roles'
import { webPaths } from '@portal/contract/web-paths'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { HardDrive } from 'lucide-react'
import { useContext } from 'react'
import { boundMember } from '../../lib/bound-session.ts'
import { routerPath } from '../../lib/router-path.ts'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { OwnName, OwnRoles } from '../own-roles.ts'
import { listLeftArticles } from './editor/kept-articles.ts'
import { type SentLeft, sendLeft } from './editor/send-left.ts'
import styles from './left-articles.module.css'

// A save of an article that was just left may still be under way, or another tab may have closed.
const lookAgainMs = 3_000
const key = ['left-articles']

type LeftArticle = { kind: ArticleKind; id: number; title: string }

/**
 * The articles of which only this device has the last words, also those that the list doesn't show; or, of one `article`, whether
 * it is one of them. With what sends those words, for whoever may change articles.
 */
export function LeftArticles({ article }: { article?: ArticleRow }) {
  const isSending = useIsMutating({ mutationKey: key }) > 0
  const memberId = boundMember() ?? 0
  const { data: left = [] } = useQuery({
    queryKey: [...key, memberId],
    queryFn: () => listLeftArticles(memberId),
    // The list looks for its rows. What is being sent is in the hands of its sender.
    enabled: !article && !isSending,
    refetchInterval: lookAgainMs,
    gcTime: 0,
    meta: { isPoll: true },
  })
  const send = useSending(memberId)
  if (!article) return left.length > 0 && <Note {...{ left, isSending, send }} />
  const one = left.find(({ kind, id }) => kind === article.kind && id === article.id)
  return one && <InRow {...{ left: one, isSending, send }} />
}

function useSending(memberId: number) {
  const name = useContext(OwnName)
  const mayChange = isAllowed(may.changeContent, useContext(OwnRoles))
  const queryClient = useQueryClient()
  const tell = useTold()
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: async (left: readonly LeftArticle[]) => {
      for (const article of left) tell(article, await sendLeft({ ...article, memberId }, name))
    },
    onError: (error) =>
      showToast({ tone: 'error', title: 'Je tekst is niet verstuurd', detail: failureText(error), about: 'left' }),
    onSettled: () => Promise.all([key, ['articles']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return mayChange ? mutate : null
}

type Sending = { isSending: boolean; send: ((left: readonly LeftArticle[]) => void) | null }

function Note({ left, isSending, send }: Sending & { left: readonly LeftArticle[] }) {
  return (
    <section className={`note tone-wait beside gap-3 ${styles.note}`} aria-label="Alleen op dit apparaat">
      <HardDrive size={20} aria-hidden="true" />
      <p>
        <b>{`Tekst van ${left.length === 1 ? '1 artikel' : `${left.length} artikelen`} staat alleen op dit apparaat`}</b>
        <span className={`wrap ${styles.links}`}>
          {left.map((article) => (
            <Link key={`${article.kind}/${article.id}`} {...pageOf(article)}>
              {titleOf(article)}
            </Link>
          ))}
        </span>
      </p>
      {send && (
        <Button variant="secondary" busy={isSending} onClick={() => send(left)}>
          Nu versturen
        </Button>
      )}
    </section>
  )
}

function InRow({ left, isSending, send }: Sending & { left: LeftArticle }) {
  return (
    <span className={`row wrap muted text-1 ${styles.row}`}>
      Alleen op dit apparaat
      {send && (
        <Button
          variant="text"
          aria-label={`Nu versturen: ${titleOf(left)}`}
          busy={isSending}
          onClick={() => send([left])}
        >
          Nu versturen
        </Button>
      )}
    </span>
  )
}

type Waiting = Exclude<SentLeft, 'sent' | 'elsewhere'>

const reasons: Record<Waiting, string> = {
  overlaps: 'Iemand anders wijzigde hetzelfde. Kies in het artikel wat er blijft staan.',
  refused: 'Kijk in het artikel naar de melding bij het veld.',
  forbidden: 'Je mag dit artikel niet meer wijzigen. Je tekst blijft op dit apparaat staan.',
  gone: 'Dit artikel is verwijderd. Zet het terug, en verstuur je tekst dan.',
}

/** Tells what became of it, with the way to where somebody decides what it waits for. */
function useTold() {
  const navigate = useNavigate()
  return (article: LeftArticle, outcome: SentLeft) => {
    if (outcome === 'elsewhere') return
    const title = `‘${titleOf(article)}’ is ${outcome === 'sent' ? '' : 'niet '}verstuurd`
    const about = `left ${article.kind} ${article.id}`
    if (outcome === 'sent') {
      showToast({ tone: 'success', title, about, detail: 'Leden zien het als je publiceert of bijwerkt.' })
      return
    }
    const isGone = outcome === 'gone'
    showToast({
      tone: 'error',
      title,
      about,
      detail: reasons[outcome],
      action: {
        label: isGone ? 'Naar de prullenbak' : 'Openen',
        onPress: () => void navigate(isGone ? { to: webPaths.bin } : pageOf(article)),
      },
    })
  }
}

function titleOf({ title }: LeftArticle): string {
  return title.trim() || 'Zonder titel'
}

function pageOf({ kind, id }: LeftArticle) {
  return { to: routerPath(webPaths.article), params: { kind, id: String(id) } }
}
