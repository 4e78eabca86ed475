import type { FaqDraft } from '@portal/contract/faq-for-staff'
import card from '../../ui/card.module.css'
import { FieldNote, fieldId } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { FieldsProps } from '../content/editor/entry-editor.tsx'
import { uploadPicture } from '../pictures/upload-picture.ts'
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx'
import { groupOptions, type OpenQuestion } from './faq-content.ts'

export function QuestionFields({ open, errors, onChange }: FieldsProps<OpenQuestion>) {
  const { draft, mayChange } = open
  const errorOf = (field: keyof FaqDraft) => errors[field]?.[0]
  const answerNote = `${fieldId('answer')}-uitleg`

  return (
    <section className={`${card.card} ${card.padded} stack gap-5`} aria-label="Vraag en antwoord">
      <SelectField
        label="Onderwerp"
        name="group"
        required
        disabled={!mayChange}
        placeholder="Kies een onderwerp"
        options={groupOptions}
        value={draft.group}
        error={errorOf('group')}
        onChange={({ target }) => onChange({ group: target.value })}
      />
      <TextField
        label="Vraag"
        name="question"
        required
        readOnly={!mayChange}
        maxLength={150}
        value={draft.question}
        error={errorOf('question')}
        onChange={({ target }) => onChange({ question: target.value })}
      />
      <div>
        <RichTextEditor
          label="Antwoord"
          id={fieldId('answer')}
          value={draft.answer}
          isRequired
          isReadOnly={!mayChange}
          isInvalid={Boolean(errorOf('answer'))}
          describedBy={errorOf('answer') && answerNote}
          uploadPicture={uploadPicture}
          onChange={(answer) => onChange({ answer })}
        />
        <FieldNote name="answer" error={errorOf('answer')} />
      </div>
    </section>
  )
}
