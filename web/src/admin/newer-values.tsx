import { CircleAlert } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/fields/error-summary.tsx'

/** A field that somebody else changed meanwhile. */
export type NewerValue<Values> = {
  name: keyof Values & string
  /** Whether it was typed in here as well, as something else. */
  isContested: boolean
}

/** What somebody else changed since a form was filled, beside what is typed in it. */
export function newerValues<Values extends object>(sides: Record<'base' | 'theirs' | 'mine', Values>) {
  const { base, theirs, mine } = sides
  const names = Object.keys(base) as (keyof Values & string)[]
  return names
    .filter((name) => isOther(theirs[name], base[name]) && isOther(theirs[name], mine[name]))
    .map((name): NewerValue<Values> => ({ name, isContested: isOther(mine[name], base[name]) }))
}

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

type NewerValuesProps<Values> = {
  labels: Readonly<Record<keyof Values, string>>
  values: readonly NewerValue<Values>[]
  theirs: Values
  mine: Values
  /** A value in words. */
  inWords?: (value: unknown, name: keyof Values & string) => string
  onTake: (value: NewerValue<Values>) => void
}

/** Shows what somebody else has saved beside what is in the form: what nobody typed here is in it already. */
export function NewerValues<Values extends object>(props: NewerValuesProps<Values>) {
  const { labels, values, theirs, mine, inWords = String, onTake } = props
  return (
    <div className="note tone-wait" role="alert">
      <p className="beside gap-2">
        <CircleAlert size={20} aria-hidden="true" />
        <span>
          <strong>Iemand anders heeft deze gegevens intussen gewijzigd.</strong> Kijk ze na en sla opnieuw op. Wat je
          typte, staat er nog.
        </span>
      </p>
      <ul className="stack gap-1">
        {values.map((value) => (
          <li key={value.name} className="target wrap breaks gap-2-4">
            <strong>{labels[value.name]}</strong>
            <span>Nu opgeslagen: {inWords(theirs[value.name], value.name) || 'leeg'}</span>
            {value.isContested && isOther(mine[value.name], theirs[value.name]) ? (
              <>
                <span>Jij typte: {inWords(mine[value.name], value.name) || 'leeg'}</span>
                <Button variant="text" onClick={() => onTake(value)}>
                  {labels[value.name]} overnemen
                </Button>
              </>
            ) : (
              <span>Overgenomen in het formulier</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type FormNotesProps<Values extends object> = {
  form: {
    values: Values
    errors: Partial<Record<string, string>>
    newer: readonly NewerValue<Values>[]
    theirs: Values
    takeTheirs: NewerValuesProps<Values>['onTake']
  }
  /** What is wrong, in the order of the fields and in words of the form; else every error as it is. */
  problems?: readonly { name: string; message: string }[]
} & Pick<NewerValuesProps<Values>, 'labels' | 'inWords'>

/** Above the fields of a form: what somebody else saved meanwhile, and what is wrong. */
export function FormNotes<Values extends object>({ form, problems, ...told }: FormNotesProps<Values>) {
  const { newer, theirs, values, takeTheirs, errors } = form
  const wrong = Object.entries(errors).flatMap(([name, message]) => (message ? [{ name, message }] : []))
  return (
    <>
      {newer.length > 0 && <NewerValues {...told} values={newer} theirs={theirs} mine={values} onTake={takeTheirs} />}
      <ErrorSummary problems={problems ?? wrong} />
    </>
  )
}
