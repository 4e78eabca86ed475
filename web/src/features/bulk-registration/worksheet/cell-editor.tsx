import { useMaskito } from '@maskito/react'
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { dateMask } from '../../../ui/date-mask.ts'
import { topLayer } from '../../../ui/top-layer.ts'
import { type CellChoice, filterChoices } from '../cell-choices.ts'
import { type SheetField, sheetFieldLabels } from '../sheet-fields.ts'
import styles from './cell-editor.module.css'
import { useUnderCell } from './use-under-cell.ts'

/** Where to go on from a cell that has been edited. */
export type EditorExit = 'down' | 'up' | 'right' | 'left' | 'send' | 'nextFault' | 'previousFault'

export type CellEditorProps = {
  field: SheetField
  /** What it starts with. */
  text: string
  choices: readonly CellChoice[]
  opensChoices: boolean
  /** Selects what it starts with, so that typing replaces it. */
  selectsText: boolean
  /** Hears every change: whatever takes the editor away must be able to keep what was typed. */
  onType: (text: string) => void
  onLeave: (exit: EditorExit | null) => void
  onCancel: () => void
}

/** The input in a cell; where there is something to choose, typing filters a list. */
export function CellEditor({ field, text, choices, onType, onLeave, onCancel, ...start }: CellEditorProps) {
  const listId = useId()
  const inputRef = useEditorInput(field, start.selectsText)
  const [typed, setTyped] = useState(text)
  const [filter, setFilter] = useState<string | null>(start.opensChoices ? '' : null)
  const [highlighted, setHighlighted] = useState(() =>
    Math.max(
      0,
      choices.findIndex((choice) => choice.text === text),
    ),
  )
  const open = filter === null ? [] : filterChoices(choices, filter)
  const choice = open[Math.min(highlighted, open.length - 1)]

  function type(next: string) {
    setTyped(next)
    onType(next)
  }

  function leave(exit: EditorExit | null, chosen?: CellChoice) {
    if (chosen) onType(chosen.text)
    onLeave(exit)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The keys of a word that is still being composed belong to the keyboard.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (key === 'Escape') onCancel()
    else if (isArrow && event.altKey) setFilter(choices.length > 0 && key === 'ArrowDown' ? '' : null)
    else if (isArrow && choice)
      setHighlighted((highlighted + (key === 'ArrowDown' ? 1 : open.length - 1)) % open.length)
    else {
      const exit = exitBy(event)
      if (!exit) return event.stopPropagation()
      // Enter takes what is highlighted; Tab only what can't be anything else.
      leave(exit, (key === 'Enter' || open.length === 1) && !event.ctrlKey ? choice : undefined)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <input
        ref={inputRef}
        className={styles.input}
        aria-label={sheetFieldLabels[field]}
        autoComplete="off"
        spellCheck={false}
        placeholder={field === 'install_date' ? 'dd-mm-jjjj' : undefined}
        {...(choices.length > 0 && {
          role: 'combobox',
          'aria-expanded': Boolean(choice),
          'aria-controls': choice ? listId : undefined,
          'aria-autocomplete': 'list',
          'aria-activedescendant': choice ? optionId(listId, open.indexOf(choice)) : undefined,
        })}
        value={typed}
        onInput={({ currentTarget }) => {
          type(currentTarget.value)
          if (choices.length > 0) setFilter(currentTarget.value)
          setHighlighted(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => leave(null)}
      />
      {choice && (
        <Choices
          id={listId}
          label={sheetFieldLabels[field]}
          choices={open}
          highlighted={choice}
          typed={filter ?? ''}
          onChoose={(chosen) => leave('down', chosen)}
        />
      )}
    </>
  )
}

type ChoicesProps = {
  id: string
  label: string
  choices: readonly CellChoice[]
  highlighted: CellChoice
  typed: string
  onChoose: (choice: CellChoice) => void
}

function Choices({ id, label, choices, highlighted, typed, onChoose }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null)
  useUnderCell(list, () => list.current?.closest('[role="gridcell"]') ?? null, { width: 268 })

  return (
    <div ref={list} id={id} role="listbox" aria-label={label} {...topLayer} className={styles.choices}>
      {choices.map((choice, index) => (
        <div
          key={choice.text}
          id={optionId(id, index)}
          ref={choice === highlighted ? showInList : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={choice === highlighted}
          className={styles.choice}
          // Before the press takes the focus, and with it the editor, away.
          onPointerDown={(event) => {
            event.preventDefault()
            event.stopPropagation()
            onChoose(choice)
          }}
        >
          <Marked text={choice.text} start={typed} />
          {choice.credits !== null && <span className={styles.credits}>{formatNumber(choice.credits)} punten</span>}
        </div>
      ))}
    </div>
  )
}

function Marked({ text, start }: { text: string; start: string }) {
  const length = text.toLowerCase().startsWith(start.toLowerCase()) ? start.length : 0
  return (
    <span>
      <b>{text.slice(0, length)}</b>
      {text.slice(length)}
    </span>
  )
}

function exitBy({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): EditorExit | null {
  if (key === 'Enter') return ctrlKey || metaKey ? 'send' : shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  if (key === 'F8') return shiftKey ? 'previousFault' : 'nextFault'
  if (key === 'ArrowDown') return 'down'
  return key === 'ArrowUp' ? 'up' : null
}

// A date gets its format while it is typed.
function useEditorInput(field: SheetField, selectsText: boolean) {
  const maskRef = useMaskito({ options: field === 'install_date' ? dateMask : null })
  return useCallback(
    (input: HTMLInputElement | null) => {
      maskRef(input)
      takeFocus(input, selectsText)
    },
    [maskRef, selectsText],
  )
}

function takeFocus(input: HTMLInputElement | null, selectsText: boolean): void {
  if (!input || input === document.activeElement) return
  input.focus({ preventScroll: true })
  input.setSelectionRange(selectsText ? 0 : input.value.length, input.value.length)
}

function showInList(option: HTMLElement | null): void {
  const list = option?.parentElement
  if (!option || !list) return
  if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop
  const below = option.offsetTop + option.offsetHeight - list.clientHeight
  if (below > list.scrollTop) list.scrollTop = below
}

function optionId(list: string, index: number): string {
  return `${list}-${index}`
}
