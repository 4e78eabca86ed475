import { type CaseForStaff, type Decision, decisionsOf } from '@portal/contract/case-acts'
import { FieldNote, fieldControl } from '../../ui/fields/field.tsx'
import styles from './case-page.module.css'

type DecisionChoicesProps = {
  of: CaseForStaff
  value: Decision | ''
  error: string | undefined
  onChange: (decision: Decision) => void
  onAsk: ((member?: number) => void) | undefined
}

export function DecisionChoices({ of: one, value, error, onChange, onAsk }: DecisionChoicesProps) {
  return (
    <div className="stack gap-2">
      <div className={styles.choices}>
        <div
          {...fieldControl({ name: 'decision', error, required: true })}
          role="radiogroup"
          aria-labelledby="besluit"
          className={styles.radios}
        >
          {one.decisions.map((decision) => (
            <label key={decision} className={styles.choice}>
              <input
                type="radio"
                name="decision"
                value={decision}
                checked={decision === value}
                onChange={() => onChange(decision)}
              />
              <Words {...wordsOf(one, decision)} />
            </label>
          ))}
        </div>
        {onAsk && (
          <button type="button" className={styles.choice} onClick={() => onAsk()}>
            <Words title="Nog niet te zeggen" detail="Stel eerst een vraag" />
          </button>
        )}
      </div>
      <FieldNote name="decision" error={error} />
    </div>
  )
}

type Told = { title: string; detail: string }

function Words({ title, detail }: Told) {
  return (
    <span className="breaks">
      <strong className="block">{title}</strong>
      <span className="muted text-2">{detail}</span>
    </span>
  )
}

// Of a dispute it is said whose the device is: that is what the desk decides about.
function wordsOf({ kind, sides: [claimant, holder] }: CaseForStaff, decision: Decision): Told {
  if (decision === 'blijft' && holder) return { title: `Van ${holder.name}`, detail: 'De registratie blijft staan' }
  if (decision === 'vervalt' && claimant) return { title: `Van ${claimant.name}`, detail: 'De registratie vervalt' }
  const titles: Partial<Record<string, string>> = decisionsOf[kind]
  return { title: titles[decision] ?? decision, detail: details[decision] }
}

const details: Record<Decision, string> = {
  blijft: 'De registratie blijft staan',
  vervalt: 'De registratie vervalt',
  hersteld: 'Het staat nu goed in de registratie',
  afgewezen: 'Er verandert niets',
  'in-orde': 'Er is niets aan de hand',
  'niet-in-orde': 'Er klopt iets niet',
  bevestigen: 'De punten worden bijgeschreven',
  afwijzen: 'De punten komen er niet',
  'opnieuw-proberen': 'De punten gaan nog een keer naar de cadeaushop',
  afgehandeld: 'Er hoeft niets meer te gebeuren',
}
