import { useCallback, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import type { AskValue } from './simple-actions.ts'

const ValueDialog = lazyComponent(() => import('./value-dialog.tsx').then((part) => part.ValueDialog))

type Asked = Parameters<AskValue>[0] & { answer: (value: string | null) => void }

export function useAskValue() {
  const [asked, setAsked] = useState<Asked>()
  const askValue: AskValue = useCallback((about) => new Promise((answer) => setAsked({ ...about, answer })), [])
  function answer(value: string | null) {
    setAsked(undefined)
    asked?.answer(value)
  }
  return { askValue, dialog: asked && <ValueDialog {...asked} onAnswer={answer} /> }
}
