import { caseActs, type CaseForStaff, caseMessages } from '@portal/contract/case-acts'
import { actMessages } from '@portal/contract/registration-acts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { RadioGroupField } from '../../ui/fields/radio-group-field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { SmallDialog } from '../small-dialog.tsx'
import { caseQuery } from './api.ts'
import { listKey } from './list-key.ts'

type CaseDialogProps = { of: CaseForStaff; onClose: () => void }

/** Asks one of the members of a case; until they answer, the case waits for them. */
export function AskDialog({ of: one, member, onClose }: CaseDialogProps & { member: number | undefined }) {
  const { id, version, sides, claim, asked } = one
  const [text, setText] = useState(member === undefined ? '' : askForPhoto)
  const [to, setTo] = useState(String(member ?? (sides.length === 1 ? sides[0]!.id : '')))
  const { onConflict, done } = useCase(one)
  const isAskedAlready = asked.includes(Number(to))
  return (
    <SmallDialog
      {...{ onClose, onConflict }}
      title="Vraag stellen"
      confirm="Vraag versturen"
      onDone={done('De vraag is verstuurd')}
      wanted={{ to, text, version }}
      problems={{
        member_id: to === '' ? caseMessages.memberMissing : undefined,
        text: text.trim() === '' ? caseMessages.questionMissing : undefined,
      }}
      send={(idempotencyKey) =>
        call(caseActs.askMember, { params: { id }, body: { version, member_id: Number(to), text }, idempotencyKey })
      }
    >
      {(errors) => (
        <>
          {sides.length > 1 && (
            <RadioGroupField
              label="Aan wie"
              name="member_id"
              required
              value={to}
              error={errors.member_id}
              options={sides.map(({ id: side, name }) => ({ value: String(side), label: name }))}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
          <TextAreaField
            label="Vraag"
            name="text"
            hint={
              claim
                ? 'Het lid krijgt een e-mail en antwoordt in het portaal. Noem de ander niet.'
                : 'Het lid krijgt een e-mail en antwoordt in het portaal.'
            }
            required
            rows={4}
            maxLength={1000}
            value={text}
            error={errors.text}
            onChange={({ target }) => setText(target.value)}
          />
          {isAskedAlready && (
            <p className="note tone-wait text-2">Op een eerdere vraag is nog niet geantwoord. Deze komt erbij.</p>
          )}
        </>
      )}
    </SmallDialog>
  )
}

const askForPhoto = 'Wil je een foto van het label sturen waarop het hele serienummer te lezen is?'

export function NoteDialog({ of: one, onClose }: CaseDialogProps) {
  const [text, setText] = useState('')
  const { onConflict, done } = useCase(one)
  return (
    <SmallDialog
      {...{ onClose, onConflict }}
      title="Notitie toevoegen"
      confirm="Toevoegen"
      onDone={done('De notitie staat in het verloop')}
      wanted={{ text }}
      problems={{ text: text.trim() === '' ? actMessages.noteMissing : undefined }}
      send={(idempotencyKey) => call(caseActs.noteOnCase, { params: { id: one.id }, body: { text }, idempotencyKey })}
    >
      {(errors) => (
        <TextAreaField
          label="Notitie"
          name="text"
          hint="Alleen medewerkers lezen dit."
          required
          maxLength={2000}
          value={text}
          error={errors.text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </SmallDialog>
  )
}

function useCase({ id }: CaseForStaff) {
  const queryClient = useQueryClient()
  const onConflict = () => queryClient.invalidateQueries(caseQuery(String(id)))
  return {
    onConflict,
    done: (title: string) => () => {
      showToast({ tone: 'success', title, about: 'case' })
      void queryClient.invalidateQueries({ queryKey: [listKey] })
      void onConflict()
    },
  }
}
