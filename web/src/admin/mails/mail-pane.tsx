import type { MailDetail } from '@portal/contract/mails'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleAlert, Pause, Pencil, RotateCw, Trash2, X } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { toApiError } from '../../lib/api-client.ts'
import { routerPath } from '../../lib/router-path.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useLateDialog } from '../../ui/use-late-dialog.ts'
import { momentText } from '../list/moment-text.ts'
import { MailWindow } from '../mail-texts/mail-window.tsx'
import { shortMoment } from '../overview/moments.ts'
import { OwnRoles } from '../own-roles.ts'
import { mailQuery, mailsKey } from './api.ts'
import type { MailsSearch } from './mail-address.ts'
import { useMailActs } from './use-mail-acts.tsx'
import styles from './mails.module.css'

const loadHold = () => import('./discard-dialog.tsx').then((part) => part.HoldDialog)
const loadRedirect = () => import('./redirect-dialog.tsx').then((part) => part.RedirectDialog)

export function MailPane({ id, search }: { id: string | undefined; search: MailsSearch }) {
  return (
    <section className={`${card.card} ${styles.pane}`} aria-label="E-mail">
      {id === undefined ? (
        <p className={`muted text-2 ${card.padded}`}>Kies een e-mail om hem te lezen. Inzage wordt gelogd.</p>
      ) : (
        <>
          <Link
            to={staffPaths.mails}
            search={{ ...search, mail: undefined }}
            className={`text-link target gap-2 ${styles.back}`}
          >
            <ArrowLeft size={17} aria-hidden="true" />
            Alle e-mails
          </Link>
          <OpenMail key={id} id={id} />
        </>
      )}
    </section>
  )
}

function OpenMail({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = usePageQuery(mailQuery(id))
  if (error && toApiError(error).status === 404)
    return (
      <p className={card.padded}>Deze e-mail is er niet meer: hij is vervangen, of zijn bewaartermijn is voorbij.</p>
    )
  if (data) return <Mail mail={data} />
  return error ? (
    <FailedState
      title="De e-mail kon niet worden geladen"
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <SkeletonGroup label="E-mail aan het laden">
      <div className={`stack gap-4 ${card.padded}`}>
        {[60, 40, 80].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
        <Skeleton height={360} radius={18} />
      </div>
    </SkeletonGroup>
  )
}

function Mail({ mail }: { mail: MailDetail }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className={`stack gap-4 ${card.padded}`}>
        <div className="row between wrap gap-3">
          <h2 ref={heading} tabIndex={-1} className="text-4 breaks">
            {mail.title}
          </h2>
          <Acts mail={mail} />
        </div>
        <Facts mail={mail} />
        {mail.paused_for && (
          <div className="note tone-wait beside gap-3">
            <Pause size={20} aria-hidden="true" />
            <p className="breaks text-2">
              <strong className="block">Een collega houdt deze e-mail tegen</strong>
              {mail.paused_for}
            </p>
          </div>
        )}
        {mail.failure && mail.state !== 'sent' && mail.state !== 'paused' && <Failure mail={mail} />}
        {mail.failed_at.length > 0 && (
          <div className="row wrap gap-2 text-2">
            <strong>Pogingen</strong>
            {mail.failed_at.map((at) => (
              <span key={at} className={`tone-err inline gap-1 tabular ${styles.attempt}`}>
                {shortMoment(at, mail.failed_at.at(-1)!)}
                <X size={13} aria-label="mislukt" />
              </span>
            ))}
          </div>
        )}
      </div>
      <div className={styles.sheet}>
        {mail.is_blanked && (
          <p className="note text-2">Een link of code in deze e-mail opent iets. Die is hier weggelaten.</p>
        )}
        {mail.content ? (
          <>
            <p className="breaks">
              <span className="muted text-2">Onderwerp</span>
              <strong className="block">{mail.content.subject}</strong>
            </p>
            <MailWindow title="De e-mail zoals hij verstuurd is of wordt" html={mail.content.html} />
          </>
        ) : (
          <p className="muted text-2">Alleen een andere versie van het portaal kan deze e-mail laten zien.</p>
        )}
      </div>
    </>
  )
}

function Acts({ mail }: { mail: MailDetail }) {
  const { again, discard, dialog } = useMailActs([mail.id])
  const redirect = useLateDialog(loadRedirect, 'Het venster kon niet worden geladen')
  const hold = useLateDialog(loadHold, 'Het venster kon niet worden geladen')
  const queryClient = useQueryClient()
  const askAnew = () => queryClient.invalidateQueries({ queryKey: mailsKey })
  const mayChange = isAllowed(may.changeMails, useContext(OwnRoles))
  if (!mayChange || mail.state === 'sent' || mail.state === 'discarded') return null
  return (
    <div className="row wrap gap-2">
      {mail.redirect && mail.failure && mail.state !== 'paused' && (
        <Button icon={<Pencil size={17} aria-hidden="true" />} onClick={redirect.open}>
          Adres wijzigen en sturen
        </Button>
      )}
      <Button variant="secondary" icon={<RotateCw size={17} aria-hidden="true" />} onClick={again}>
        {mail.state === 'dead' ? 'Opnieuw sturen' : 'Nu sturen'}
      </Button>
      {(mail.state === 'queued' || mail.state === 'held') && (
        <Button variant="secondary" icon={<Pause size={17} aria-hidden="true" />} onClick={hold.open}>
          Tegenhouden
        </Button>
      )}
      <Button variant="secondary" aria-label="Weggooien" className={styles.dangerous} onClick={discard}>
        <Trash2 size={18} aria-hidden="true" />
      </Button>
      {dialog}
      {hold.Dialog && (
        <hold.Dialog
          id={mail.id}
          onClose={hold.close}
          onConflict={askAnew}
          onDone={() => {
            showToast({ tone: 'success', title: 'De e-mail wordt tegengehouden', about: 'mails' })
            void askAnew()
          }}
        />
      )}
      {redirect.Dialog && <redirect.Dialog mail={mail} onClose={redirect.close} />}
    </div>
  )
}

const states = {
  queued: 'In de wachtrij',
  held: 'Wacht om gebundeld te worden',
  paused: 'Tegengehouden',
  sent: 'Afgeleverd',
  dead: 'Vastgelopen',
  discarded: 'Weggegooid',
} as const

function Facts({ mail: { name, address, state, created_at, sent_at, registration, member } }: { mail: MailDetail }) {
  const facts: [string, ReactNode][] = [
    ['Aan', name && name !== address ? `${name}, ${address}` : address],
    ['Stand', `${states[state]}, ${momentText(sent_at ?? created_at)}`],
  ]
  if (registration)
    facts.push([
      'Registratie',
      <Link
        key="registration"
        to={routerPath(staffPaths.registration)}
        params={{ id: String(registration.id) }}
        className="target breaks"
      >
        {registration.serial_number}, {registration.name}
      </Link>,
    ])
  if (member)
    facts.push([
      'Installateur',
      <Link
        key="member"
        to={routerPath(staffPaths.member)}
        params={{ id: String(member.id) }}
        className="target breaks"
      >
        {member.name}
      </Link>,
    ])
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="muted text-2">{term}</dt>
          <dd className="breaks">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Failure({ mail: { failure, failed_at, suggestion, state } }: { mail: MailDetail }) {
  const last = failed_at.at(-1)
  return (
    <div className={`note beside gap-3 ${state === 'dead' ? 'tone-err' : 'tone-wait'}`}>
      <CircleAlert size={20} aria-hidden="true" />
      <p className="breaks text-2">
        <strong className="block">{failure!.reason}</strong>
        {failure!.explanation}
        {suggestion && ` Misschien was ${suggestion} bedoeld.`}
        {last && ` Laatste poging ${momentText(last)}${failure!.code ? `: ${failure!.code}` : ''}.`}
      </p>
    </div>
  )
}
