import type { Consequences } from '@portal/contract/registration-acts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

type ConsequenceListProps = {
  consequences: Pick<Consequences, 'points' | 'mails'> | undefined
  /** What the act does beside points and mails. */
  also?: readonly string[] | undefined
  isWaiting: boolean
  failure: string | null
  retry: () => void
  nothingYet: string
  undo: string
}

/** What happens to the points, who gets an e-mail, and whether it can be undone. */
export function ConsequenceList(props: ConsequenceListProps) {
  const { consequences, also = [], isWaiting, failure, retry, nothingYet, undo } = props
  return (
    <div className="note text-2" role="status" aria-label="Wat er gebeurt" aria-busy={isWaiting || undefined}>
      {consequences ? (
        <ul className="stack gap-2">
          {[...also, ...linesOf(consequences)].map((line) => (
            <li key={line} className="breaks">
              {line}
            </li>
          ))}
          <li>De installateur leest je reden.</li>
          <li>{undo}</li>
        </ul>
      ) : failure ? (
        <p className="row between wrap gap-2-4">
          {failure}
          <Button variant="text" onClick={retry}>
            Opnieuw proberen
          </Button>
        </p>
      ) : isWaiting ? (
        <Skeleton width="70%" />
      ) : (
        <p>{nothingYet || 'Kijk na wat er bij de velden staat.'}</p>
      )}
    </div>
  )
}

function linesOf({ points, mails }: Pick<Consequences, 'points' | 'mails'>): string[] {
  const moved = points.map(({ member, credits }) =>
    credits < 0
      ? `${formatNumber(-credits)} punten van ${member.name} gaan terug uit de cadeaushop.`
      : `${member.name} krijgt ${formatNumber(credits)} punten.`,
  )
  const told = mails.map(({ title, name, address }) => `E-mail aan ${name} (${address}): ${title}.`)
  return [
    ...(moved.length > 0 ? moved : ['De punten veranderen niet.']),
    ...(told.length > 0 ? told : ['Niemand krijgt een e-mail.']),
  ]
}
