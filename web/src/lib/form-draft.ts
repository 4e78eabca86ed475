import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** What was typed in a form and not sent, kept elsewhere (`device/draft.ts`). */
export type FormDraft<Values> = {
  /** What was typed before, null when there is nothing; for a page that opens the form with it by itself, none. */
  read?: () => Partial<Values> | null
  keep: (values: Values) => void
  forget: () => void
}

type KeepingDraft<Values> = {
  draft: FormDraft<Values> | undefined
  restoresLate: boolean
  onRestored: (values: Partial<Values> | null) => void
}

/** Keeps every change of a form in its draft, and fills in what that has after the page was rendered. */
export function useDraft<Values extends FieldValues, Output>(
  { getValues, setValue, subscribe }: UseFormReturn<Values, unknown, Output>,
  { draft, restoresLate, onRestored }: KeepingDraft<Values>,
) {
  const isKept = draft !== undefined
  const keep = useEffectEvent((values: Values) => draft?.keep(values))
  const restoreLate = useEffectEvent(() => {
    const values = draft?.read?.() ?? null
    for (const [name, value] of Object.entries(values ?? {}) as [Path<Values>, PathValue<Values, Path<Values>>][])
      if (getValues(name) === '') setValue(name, value)
    onRestored(values)
  })
  useEffect(() => {
    if (restoresLate) restoreLate()
    if (isKept) return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
    return undefined
  }, [isKept, restoresLate, subscribe])
}
