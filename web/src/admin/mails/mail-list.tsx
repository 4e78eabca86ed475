import type { MailFigures, MailRow } from '@portal/contract/mails'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Clock, Pause, RotateCw, Trash2 } from 'lucide-react'
import { useContext, useState } from 'react'
import { count, formatNumber } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { DataTablePager } from '../../ui/data-table-pager.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import checkbox from '../../ui/fields/checkbox-field.module.css'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { shortMoment } from '../overview/moments.ts'
import { OwnRoles } from '../own-roles.ts'
import { mailsQuery } from './api.ts'
import { firstTab, type MailsSearch, tabs } from './mail-address.ts'
import { useMailActs } from './use-mail-acts.tsx'
import styles from './mails.module.css'

type MailListProps = { search: MailsSearch; figures: MailFigures | undefined; onPage: (page: number) => void }

const none = {
  wachtrij: { title: 'De wachtrij is leeg', text: 'Alles wat het portaal wilde versturen, is verstuurd.' },
  afgeleverd: { title: 'Nog niets afgeleverd', text: 'Wat verstuurd is, staat hier zolang het bewaard mag blijven.' },
  vastgelopen: { title: 'Er is niets vastgelopen', text: 'Alles is onderweg of afgeleverd.' },
} as const

/** The mails of a tab; those that wait or are stuck can be chosen. */
export function MailList({ search, figures, onPage }: MailListProps) {
  const { stand = firstTab, page = 1, zoek = '' } = search
  const { data, error, isFetching, refetch } = usePageQuery(
    // A search that names no tab is for all.
    mailsQuery({ states: zoek && !search.stand ? [] : tabs[stand].states, page, search: zoek }),
  )
  const [chosen, setChosen] = useState<readonly string[]>([])
  const mayChange = isAllowed(may.changeMails, useContext(OwnRoles)) && stand !== 'afgeleverd'
  const rows = data?.data ?? []
  const ids = rows.map(({ id }) => id).filter((id) => chosen.includes(id))
  const { again, discard, dialog } = useMailActs(ids, () => setChosen([]))
  const choose = mayChange
    ? (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
    : undefined

  return (
    <section className={card.card} aria-label={tabs[stand].label}>
      <p className="visually-hidden" role="status">
        {ids.length > 0 && `${ids.length} gekozen`}
      </p>
      {ids.length > 0 && (
        <div className={`row wrap gap-2 ${styles.bar}`} role="group" aria-label="Met de gekozen e-mails">
          <strong className="grow">{ids.length} gekozen</strong>
          <Button variant="secondary" icon={<RotateCw size={17} aria-hidden="true" />} onClick={again}>
            Opnieuw
          </Button>
          <Button variant="secondary" aria-label="Weggooien" className={styles.dangerous} onClick={discard}>
            <Trash2 size={18} aria-hidden="true" />
          </Button>
        </div>
      )}
      {data ? (
        rows.length > 0 ? (
          <>
            <MailRows rows={rows} search={search} chosen={chosen} onChoose={choose} />
            {data.meta.last_page > 1 && (
              <DataTablePager
                caption="E-mails"
                page={page}
                total={data.meta.total}
                hasMore={data.has_more}
                noun={{ one: 'e-mail', many: 'e-mails' }}
                loading={false}
                onPage={onPage}
              />
            )}
          </>
        ) : zoek ? (
          <EmptyState title="Geen e-mails gevonden" text="Zoek op een deel van een adres, of op een soort e-mail." />
        ) : (
          <EmptyState {...none[stand]} />
        )
      ) : error ? (
        <FailedState
          title="De e-mails konden niet worden geladen"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={card.padded}>
          <SkeletonGroup label="E-mails aan het laden">
            <div className="stack gap-5">
              {[60, 60, 60, 60].map((height, index) => (
                <Skeleton key={index} height={height} radius={10} />
              ))}
            </div>
          </SkeletonGroup>
        </div>
      )}
      {stand === 'vastgelopen' && data && !zoek && figures && <Waiting figures={figures} search={search} />}
      {dialog}
    </section>
  )
}

// What goes by itself is told below what does not.
function Waiting({
  figures: { waiting, oldest_at: oldest },
  search,
}: Pick<MailListProps, 'search'> & { figures: MailFigures }) {
  const { data } = useQuery({ ...mailsQuery({ states: tabs.wachtrij.states, rows: 3 }), enabled: waiting > 0 })
  const age = oldest ? Math.max(1, Math.round((Date.now() - Date.parse(oldest)) / 60_000)) : null
  return (
    <>
      {data && data.data.length > 0 && (
        <>
          <div className={`row between ${styles.subhead}`}>
            <h2 className="muted text-1 strong">In de wachtrij</h2>
            <Link to={staffPaths.mails} search={{ stand: 'wachtrij' }} className="text-link text-2 target">
              Alle {formatNumber(waiting)}
            </Link>
          </div>
          <MailRows rows={data.data} search={search} chosen={[]} />
        </>
      )}
      <p className={`beside gap-3 muted text-2 ${styles.foot}`}>
        <CircleCheck size={20} aria-hidden="true" />
        {age === null
          ? 'Er wacht niets.'
          : `De oudste wachtende e-mail is ${age < 120 ? count(age, 'minuut', 'minuten') : count(Math.round(age / 60), 'uur', 'uur')} oud.`}
      </p>
    </>
  )
}

type MailRowsProps = {
  rows: readonly MailRow[]
  search: MailsSearch
  chosen: readonly string[]
  onChoose?: ((id: string) => void) | undefined
}

function MailRows({ rows, search, chosen, onChoose }: MailRowsProps) {
  const now = new Date().toISOString()
  return (
    <ul className={styles.rows}>
      {rows.map((mail) => (
        <li key={mail.id} data-current={mail.id === search.mail || undefined}>
          {onChoose && (
            <label className={styles.choose}>
              <input
                type="checkbox"
                className={checkbox.box}
                checked={chosen.includes(mail.id)}
                aria-label={`${mail.title} aan ${mail.address} kiezen`}
                onChange={() => onChoose(mail.id)}
              />
            </label>
          )}
          <Link
            to={staffPaths.mails}
            search={{ ...search, mail: mail.id }}
            aria-current={mail.id === search.mail || undefined}
            className={styles.open}
          >
            <span className="row between gap-3">
              <strong className="breaks">{mail.title}</strong>
              <span className="muted text-1 tabular">{shortMoment(mail.sent_at ?? mail.created_at, now)}</span>
            </span>
            <span className="block breaks muted text-2">{mail.address}</span>
            <State mail={mail} now={now} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function State({ mail: { state, failure, attempts, due_at: due }, now }: { mail: MailRow; now: string }) {
  const tried = count(attempts, 'poging', 'pogingen')
  if (state === 'dead')
    return (
      <span className="inline gap-2 text-2" data-tone="err">
        <CircleAlert size={16} aria-hidden="true" />
        {failure?.reason ?? 'Niet bezorgd'}, {tried}
      </span>
    )
  if (state === 'sent') return attempts > 1 ? <span className="block muted text-2">Afgeleverd na {tried}</span> : null
  if (state === 'paused')
    return (
      <span className="inline gap-2 text-2" data-tone="wait">
        <Pause size={16} aria-hidden="true" />
        Tegengehouden
      </span>
    )
  const when = due && due > now ? ` om ${shortMoment(due, now)} uur` : ''
  return failure ? (
    <span className="inline gap-2 text-2" data-tone="wait">
      <RotateCw size={16} aria-hidden="true" />
      {failure.reason}, poging {attempts + 1}
      {when}
    </span>
  ) : (
    <span className="inline gap-2 muted text-2">
      <Clock size={16} aria-hidden="true" />
      {state === 'held' ? `Wordt gebundeld${when}` : 'In de wachtrij'}
    </span>
  )
}
