import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { repeatableCalls } from '../../repeatable-call.ts'
import { useWholeForm } from '../../whole-form.ts'
import type { SimpleEntry, SimpleSubject } from './simple-subject.ts'

type Values = Record<string, unknown> & { is_visible: boolean }

export function useSimpleForm(
  subject: SimpleSubject,
  entry: SimpleEntry | null,
  onSaved: (entry: SimpleEntry) => unknown,
) {
  const queryClient = useQueryClient()
  const [createOnce] = useState(() => repeatableCalls<Values>())
  const { calls } = subject

  return useWholeForm<Values, SimpleEntry>({
    saved: entry,
    valuesOf: (saved) => valuesOf(subject, saved),
    problemsOf: (values) => (values.is_visible ? subject.problemsOf(values) : {}),
    send: async (values, version) => {
      const reply = entry
        ? await call(calls.save, { params: { id: entry.id }, body: { ...values, version } })
        : await createOnce(values, values, (body, idempotencyKey) => call(calls.create, { body, idempotencyKey }))
      return reply.data
    },
    onSaved: (saved) => {
      void queryClient.invalidateQueries({ queryKey: [subject.kind] })
      return onSaved(saved)
    },
    toldOf: ({ is_visible }) =>
      is_visible ? 'Opgeslagen: installateurs zien het zo' : 'Opgeslagen, nog verborgen voor installateurs',
  })
}

function valuesOf({ empty }: SimpleSubject, entry: SimpleEntry | null): Values {
  const own = Object.keys(empty).map((name) => [name, entry ? entry[name] : empty[name]])
  return { ...(Object.fromEntries(own) as Record<string, unknown>), is_visible: entry?.is_visible ?? false }
}
