import { type Role, roles } from '@portal/contract/roles'
import { roleNames } from '@portal/contract/staff-words'
import checkbox from '../../ui/fields/checkbox-field.module.css'
import styles from './people.module.css'

const meanings: Record<Role, string> = {
  redactie: 'Schrijft en publiceert nieuws en acties.',
  servicedesk: 'Ziet en wijzigt de gegevens van leden, leest nieuws en acties.',
  lezer: 'Ziet wat redactie en servicedesk zien, wijzigt niets.',
  beheerder: 'Mag alles, ook medewerkers uitnodigen en rollen wijzigen.',
}

type RoleChoiceProps = { chosen: readonly Role[]; onChange: (chosen: Role[]) => void; problem?: string | undefined }

/** The roles to choose from, with what each may do. */
export function RoleChoice({ chosen, onChange, problem }: RoleChoiceProps) {
  return (
    <fieldset className={styles.roles} aria-describedby={problem && 'rollen-fout'}>
      <legend>Rollen</legend>
      {roles.map((role) => (
        <label key={role} className={checkbox.line}>
          <input
            type="checkbox"
            className={checkbox.box}
            checked={chosen.includes(role)}
            onChange={({ target }) =>
              onChange(roles.filter((one) => (one === role ? target.checked : chosen.includes(one))))
            }
          />
          <span>
            {roleNames[role]}
            <small>{meanings[role]}</small>
          </span>
        </label>
      ))}
      {problem && (
        <p id="rollen-fout" className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
