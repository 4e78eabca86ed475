import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { HardDrive } from 'lucide-react'
import { useContext } from 'react'
import { boundMember } from '../../lib/bound-session.ts'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { OwnName, OwnRoles } from '../own-roles.ts'
import { listLeftEntries } from './editor/kept-drafts.ts'
import { type SentLeft, sendLeft } from './editor/send-left.ts'
import styles from './left-entries.module.css'
import { capital, type ContentSubject, counted, type Which } from './subject.ts'

// A save of an entry that was just left may still be under way, or another tab may have closed.
const lookAgainMs = 3_000
const key = ['left-entries']

type LeftEntry = Which & { title: string }

/**
 * The entries of which only this device has the last words, also those that the list doesn't show; or, of one `entry`, whether
 * it is one of them. With what sends those words, for whoever may change entries.
 */
export function LeftEntries({ subject, entry }: { subject: ContentSubject; entry?: Which }) {
  const isSending = useIsMutating({ mutationKey: key }) > 0
  const memberId = boundMember() ?? 0
  const { data: left = [] } = useQuery({
    queryKey: [...key, subject.list.queries, memberId],
    queryFn: () => listLeftEntries(subject, memberId),
    // The list looks for its rows. What is being sent is in the hands of its sender.
    enabled: !entry && !isSending,
    refetchInterval: lookAgainMs,
    gcTime: 0,
    meta: { isPoll: true },
  })
  const send = useSending(subject, memberId)
  if (!entry) return left.length > 0 && <Note {...{ subject, left, isSending, send }} />
  const one = left.find(({ kind, id }) => kind === entry.kind && id === entry.id)
  return one && <InRow {...{ subject, left: one, isSending, send }} />
}

function useSending(subject: ContentSubject, memberId: number) {
  const name = useContext(OwnName)
  const mayChange = isAllowed(may.changeContent, useContext(OwnRoles))
  const queryClient = useQueryClient()
  const tell = useTold(subject)
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: async (left: readonly LeftEntry[]) => {
      for (const entry of left) tell(entry, await sendLeft(subject, { ...entry, memberId }, name))
    },
    onError: (error) =>
      showToast({ tone: 'error', title: 'Je tekst is niet verstuurd', detail: failureText(error), about: 'left' }),
    onSettled: () =>
      Promise.all([key, [subject.list.queries]].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return mayChange ? mutate : null
}

type Sending = { subject: ContentSubject; isSending: boolean; send: ((left: readonly LeftEntry[]) => void) | null }

function Note({ subject, left, isSending, send }: Sending & { left: readonly LeftEntry[] }) {
  return (
    <section className={`note tone-wait beside gap-3 ${styles.note}`} aria-label="Alleen op dit apparaat">
      <HardDrive size={20} aria-hidden="true" />
      <p>
        <b>{`Tekst van ${counted(subject, left.length)} staat alleen op dit apparaat`}</b>
        <span className={`wrap ${styles.links}`}>
          {left.map((entry) => (
            <Link key={`${entry.kind}/${entry.id}`} {...subject.pageOf(entry)}>
              {nameOf(entry)}
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

function InRow({ left, isSending, send }: Sending & { left: LeftEntry }) {
  return (
    <span className={`row wrap muted text-1 ${styles.row}`}>
      Alleen op dit apparaat
      {send && (
        <Button
          variant="text"
          aria-label={`Nu versturen: ${nameOf(left)}`}
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

const reasonsFor = ({ noun }: ContentSubject): Record<Waiting, string> => ({
  overlaps: `Iemand anders wijzigde hetzelfde. Kies in ${noun.the} wat er blijft staan.`,
  refused: `Kijk in ${noun.the} naar de melding bij het veld.`,
  forbidden: `Je mag ${noun.this} niet meer wijzigen. Je tekst blijft op dit apparaat staan.`,
  gone: `${capital(noun.this)} is verwijderd. Zet het terug, en verstuur je tekst dan.`,
})

/** Tells what became of it, with the way to where somebody decides what it waits for. */
function useTold(subject: ContentSubject) {
  const navigate = useNavigate()
  return (entry: LeftEntry, outcome: SentLeft) => {
    if (outcome === 'elsewhere') return
    const title = `‘${nameOf(entry)}’ is ${outcome === 'sent' ? '' : 'niet '}verstuurd`
    const about = `left ${entry.kind} ${entry.id}`
    if (outcome === 'sent') {
      showToast({ tone: 'success', title, about, detail: 'Leden zien het als je publiceert of bijwerkt.' })
      return
    }
    const isGone = outcome === 'gone'
    showToast({
      tone: 'error',
      title,
      about,
      detail: reasonsFor(subject)[outcome],
      action: {
        label: isGone ? 'Naar de prullenbak' : 'Openen',
        onPress: () => void navigate(isGone ? { to: staffPaths.bin } : subject.pageOf(entry)),
      },
    })
  }
}

function nameOf({ title }: LeftEntry): string {
  return title.trim() || 'Zonder titel'
}
