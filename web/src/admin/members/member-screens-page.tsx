import { viewAsMember, type ViewOfMember } from '@portal/contract/member-view'
import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, Eye } from 'lucide-react'
import { type FormEvent, lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { toApiError } from '../../lib/api-client.ts'
import { routerPath } from '../../lib/router-path.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { failureText } from '../../ui/failure-text.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { useViewAsMember } from './api.ts'
import styles from './member-page.module.css'

const route = getRouteApi(`/back-office${routerPath(staffPaths.memberScreens)}`)

const MemberScreens = lazy(async () => ({
  default: (await import('../../features/profile/member-screens-card.tsx')).MemberScreens,
}))

/** What a member sees, for who says why they look. Nothing of it can be changed, and the member reads who looked. */
export default function MemberScreensPage() {
  const { id } = route.useParams()
  const { data: view, error, isPending, mutate } = useViewAsMember(id)
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <div className={styles.page}>
      <Link to={routerPath(staffPaths.member)} params={{ id }} className={`target gap-2 strong ${styles.back}`}>
        <ChevronLeft size={18} aria-hidden="true" />
        Terug naar het lid
      </Link>
      <header className={`${card.card} ${styles.head}`}>
        <div className="breaks">
          <h1 ref={heading} tabIndex={-1} className={styles.name}>
            {view ? `Zoals ${view.profile.name} het ziet` : 'Zoals het lid het ziet'}
          </h1>
          <p className="muted">
            Je kijkt mee en kunt niets wijzigen. Het lid leest op het profiel wie er keek, wanneer en waarom.
          </p>
        </div>
      </header>
      {view ? (
        <Suspense>
          <Seen view={view} />
        </Suspense>
      ) : (
        <ReasonForm
          isBusy={isPending}
          problem={error && (toApiError(error).errors.reason?.[0] ?? failureText(error))}
          onReason={(reason) => mutate(reason, { onSuccess: () => heading.current?.focus() })}
        />
      )}
    </div>
  )
}

type ReasonFormProps = { isBusy: boolean; problem: string | null; onReason: (reason: string) => void }

function ReasonForm({ isBusy, problem, onReason }: ReasonFormProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<string | null>(null)

  function send(event: FormEvent) {
    event.preventDefault()
    const read = viewAsMember.query.safeParse({ reason: text })
    setMissing(read.error?.issues[0]?.message ?? null)
    if (read.success) onReason(read.data.reason)
  }

  return (
    <form className={`${card.card} ${card.padded} fields`} noValidate onSubmit={send}>
      <TextAreaField
        label="Reden"
        name="reason"
        required
        rows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint="Bijvoorbeeld: Sanne belde, haar punten kloppen niet."
        error={missing ?? problem ?? undefined}
      />
      <div>
        <Button type="submit" busy={isBusy} icon={<Eye size={17} aria-hidden="true" />}>
          Bekijken
        </Button>
      </div>
    </form>
  )
}

// Their links and buttons are the member's: here they lead nowhere.
function Seen({ view }: { view: ViewOfMember }) {
  function stop(event: MouseEvent) {
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div onClickCapture={stop}>
      <MemberScreens view={view} />
    </div>
  )
}
