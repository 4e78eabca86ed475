import type { MailTextSummary } from '@portal/contract/mail-texts'
import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import { count } from '../../lib/numbers.ts'
import { routerPath } from '../../lib/router-path.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Badge } from '../../ui/badge.tsx'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { momentText } from '../list/moment-text.ts'
import { mailTextsQuery } from './api.ts'
import styles from './mail-texts.module.css'

export default function MailTextsPage() {
  const { data, error, isFetching, refetch } = usePageQuery(mailTextsQuery)
  return (
    <>
      <div className="page-head">
        <div>
          <h1>E-mailteksten</h1>
          <p>
            De teksten van de e-mails die het portaal verstuurt. Een wijziging geldt voor e-mails die daarna ontstaan.
          </p>
        </div>
      </div>
      <div className={card.card}>
        {data ? (
          <ul aria-label="E-mails" className={styles.list}>
            {data.map((mail) => (
              <MailRow key={mail.template} mail={mail} />
            ))}
          </ul>
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
                {[48, 48, 48, 48].map((height, index) => (
                  <Skeleton key={index} height={height} radius={10} />
                ))}
              </div>
            </SkeletonGroup>
          </div>
        )}
      </div>
    </>
  )
}

function MailRow({ mail }: { mail: MailTextSummary }) {
  const { template, title, sent_when, sent_to, sent_in_30_days, is_changed, updated_by, updated_at } = mail
  return (
    <li>
      <div>
        <Link to={routerPath(staffPaths.mailText)} params={{ id: template }} className="target strong breaks">
          {title}
        </Link>
        <p className="muted text-2">{sent_when}</p>
      </div>
      <p className="text-2">
        <span className="muted">Aan: </span>
        {sent_to}
      </p>
      <p className="text-2 tabular">
        {count(sent_in_30_days, 'keer', 'keer')} <span className="muted">in 30 dagen</span>
      </p>
      <div className="text-2">
        {is_changed && <Badge tone="wait">Niet gepubliceerd</Badge>}
        {updated_at && (
          <p className="muted tabular">
            {updated_by ? `${updated_by.name}, ` : ''}
            {momentText(updated_at)}
          </p>
        )}
      </div>
    </li>
  )
}
