import { type Role, roles } from '@portal/contract/roles'
import { roleNames } from '@portal/contract/staff-words'
import checkbox from '../../ui/fields/checkbox-field.module.css'
import { FieldMark, FieldNote, fieldControl } from '../../ui/fields/field.tsx'
import styles from './people.module.css'

const meanings: Record<Role, string> = {
  redactie: 'Schrijft en publiceert nieuws en acties.',
  servicedesk: 'Ziet en wijzigt de gegevens van leden, leest nieuws en acties.',
  lezer: 'Ziet wat redactie en servicedesk zien, wijzigt niets.',
  beheerder: 'Mag alles, ook medewerkers uitnodigen en rollen wijzigen.',
}

type RoleChoiceProps = { chosen: readonly Role[]; onChange: (chosen: Role[]) => void; problem?: string | undefined }

export function RoleChoice({ chosen, onChange, problem }: RoleChoiceProps) {
  const note = fieldControl({ name: 'roles', error: problem ?? null })
  return (
    <fieldset className={styles.roles} aria-describedby={note['aria-describedby']}>
      <legend className="strong">
        Rollen
        <FieldMark required />
      </legend>
      {roles.map((role) => (
        <label key={role} className={checkbox.line}>
          <input
            type="checkbox"
            className={checkbox.box}
            aria-invalid={note['aria-invalid']}
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
      <div role="alert">
        <FieldNote name="roles" error={problem ?? null} />
      </div>
    </fieldset>
  )
}
