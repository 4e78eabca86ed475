import { type ArticleDraft, memberPage, slugOf } from '@portal/contract/articles'
import { useState } from 'react'
import { formatDay, readTypedDay } from '../../lib/dates.ts'
import card from '../../ui/card.module.css'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FieldNote, fieldId } from '../../ui/fields/field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { uploadPicture } from '../pictures/upload-picture.ts'
import type { FieldsProps } from '../content/editor/entry-editor.tsx'
import type { OpenArticle } from './article-content.ts'
import styles from './article-fields.module.css'

export function ArticleFields({ open, errors, onChange }: FieldsProps<OpenArticle>) {
  const { draft, entry, kind, mayChange } = open
  const errorOf = (field: keyof ArticleDraft) => errors[field]?.[0]
  const contentNote = `${fieldId('content')}-uitleg`
  const field = { readOnly: !mayChange, required: true }

  return (
    <>
      <section className={`${card.card} ${card.padded} stack gap-5`} aria-label="Tekst van het artikel">
        <TextField
          {...field}
          label="Titel"
          name="title"
          maxLength={150}
          value={draft.title}
          error={errorOf('title')}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <TextField
          {...field}
          label="Webadres"
          name="url_slug"
          maxLength={100}
          value={draft.url_slug}
          error={errorOf('url_slug')}
          hint={addressHint(open)}
          onChange={({ target }) => onChange({ url_slug: target.value })}
        />
        <div className={styles.intro}>
          <TextAreaField
            {...field}
            label="Intro"
            name="intro"
            rows={2}
            maxLength={500}
            value={draft.intro}
            error={errorOf('intro')}
            hint="Staat op de kaart op het dashboard en in het nieuwsoverzicht."
            onChange={({ target }) => onChange({ intro: target.value })}
          />
        </div>
        <div>
          <RichTextEditor
            label="Tekst"
            id={fieldId('content')}
            value={draft.content}
            isRequired
            isReadOnly={!mayChange}
            isInvalid={Boolean(errorOf('content'))}
            describedBy={errorOf('content') && contentNote}
            uploadPicture={uploadPicture}
            onChange={(content) => onChange({ content })}
          />
          <FieldNote name="content" error={errorOf('content')} />
        </div>
      </section>
      <PictureField
        value={draft}
        image={draft.image_id === entry.image_id ? entry.image : null}
        errors={{ image_id: errorOf('image_id'), image_alt: errorOf('image_alt') }}
        isReadOnly={!mayChange}
        onChange={onChange}
      />
      {kind === 'promotions' && (
        <section className={`${card.card} ${card.titled}`} aria-labelledby="artikel-geldigheid">
          <h2 id="artikel-geldigheid">Geldigheid van de actie</h2>
          <div className={`stack gap-4 ${styles.days}`}>
            {(['from', 'to'] as const).map((name) => (
              <DayField
                key={name}
                name={name}
                day={draft[name]}
                error={errorOf(name)}
                isReadOnly={!mayChange}
                onChange={(day) => onChange({ [name]: day })}
              />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function addressHint({ kind, draft, entry }: OpenArticle): string {
  const path = memberPage(kind, draft.url_slug || slugOf(draft.title) || '…')
  const isKnown = entry.state !== 'concept'
  return isKnown ? `${path}. Een ouder webadres blijft hierheen leiden.` : path
}

type DayFieldProps = {
  name: 'from' | 'to'
  day: string | null
  error: string | undefined
  isReadOnly: boolean
  onChange: (day: string | null) => void
}

function DayField({ name, day, error, isReadOnly, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(formatDay(day))
  // Somebody else chose another day.
  const shown = readTypedDay(typed) === day ? typed : formatDay(day)
  const label = name === 'from' ? 'Eerste dag' : 'Laatste dag'
  if (isReadOnly) return <TextField label={label} name={name} required readOnly value={shown} />
  return (
    <DateField
      label={label}
      name={name}
      required
      isAhead
      value={shown}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value)
        const read = readTypedDay(target.value)
        if (read !== day) onChange(read)
      }}
    />
  )
}
