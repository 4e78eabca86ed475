import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import {
  Bold,
  ChevronDown,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Table,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { PopoverMenu, menuItemClass } from '../../ui/popover-menu.tsx'
import { isOfToolbar, moveInToolbar, useSingleTabStop } from './toolbar-focus.ts'
import type { OpenPanel } from './rich-text.ts'
import styles from './rich-text-toolbar.module.css'
import type { BlockName, Formatting } from './use-formatting.ts'

type ToolbarProps = {
  editor: Editor
  formatting: Formatting
  panel: OpenPanel
  onPanel: (panel: OpenPanel) => void
  hasPictures: boolean
}

/** What can be done with the text: one stop for Tab, arrow keys within, Escape back to the text. */
export function RichTextToolbar({ editor, formatting, panel, onPanel, hasPictures }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useSingleTabStop(bar, editor)
  const run = () => editor.chain().focus()
  const toggle = (kind: 'link' | 'picture') => onPanel(panel?.kind === kind ? null : { kind })

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Opmaak"
      tabIndex={-1}
      className={styles.bar}
      onKeyDown={(event) => onKey(event, editor)}
    >
      <BlockMenu block={formatting.block} onChoose={(block) => setBlock(editor, block)} />
      <span className={styles.line} />
      <Tool icon={Bold} name="Vet" keys="Control+B" isOn={formatting.isBold} act={() => run().toggleBold().run()} />
      <Tool
        icon={Italic}
        name="Cursief"
        keys="Control+I"
        isOn={formatting.isItalic}
        act={() => run().toggleItalic().run()}
      />
      <Tool
        icon={Link}
        name="Link"
        keys="Control+K"
        isOn={formatting.isLink}
        isOpen={panel?.kind === 'link'}
        act={() => toggle('link')}
      />
      <span className={styles.line} />
      <Tool icon={List} name="Opsomming" isOn={formatting.isBulletList} act={() => run().toggleBulletList().run()} />
      <Tool
        icon={ListOrdered}
        name="Genummerde lijst"
        isOn={formatting.isOrderedList}
        act={() => run().toggleOrderedList().run()}
      />
      <Tool icon={Quote} name="Citaat" isOn={formatting.isQuote} act={() => run().toggleBlockquote().run()} />
      {hasPictures && (
        <Tool
          icon={ImagePlus}
          name="Afbeelding"
          isOn={formatting.isPicture}
          isOpen={panel?.kind === 'picture'}
          act={() => toggle('picture')}
        />
      )}
      <Tool icon={Table} name="Tabel invoegen" isDisabled={formatting.isInTable} act={() => insertTable(editor)} />
      <span className={styles.room} />
      <Tool
        icon={Undo2}
        name="Ongedaan maken"
        keys="Control+Z"
        isDisabled={!formatting.canUndo}
        act={() => run().undo().run()}
      />
      <Tool
        icon={Redo2}
        name="Opnieuw"
        keys="Control+Y"
        isDisabled={!formatting.canRedo}
        act={() => run().redo().run()}
      />
    </div>
  )
}

type ToolProps = {
  icon: LucideIcon
  name: string
  keys?: string
  isOn?: boolean
  isOpen?: boolean
  isDisabled?: boolean
  act: () => void
}

// Not disabled for the browser: the focus would fall out of the toolbar.
function Tool({ icon: Icon, name, keys, isOn, isOpen, isDisabled, act }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={name}
      title={keys ? `${name} (${keys.replace('Control+', 'Ctrl ')})` : name}
      aria-keyshortcuts={keys}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && act()}
    >
      <Icon size={19} aria-hidden="true" />
    </button>
  )
}

const blockNames: Record<BlockName, string> = { paragraph: 'Tekst', h2: 'Kop', h3: 'Tussenkop', h4: 'Kleine kop' }

function BlockMenu({ block, onChoose }: { block: BlockName; onChoose: (block: BlockName) => void }) {
  return (
    <PopoverMenu
      triggerClassName={styles.block}
      triggerLabel={`Soort alinea: ${blockNames[block]}`}
      trigger={
        <>
          {blockNames[block]}
          <ChevronDown size={15} aria-hidden="true" />
        </>
      }
    >
      {(Object.keys(blockNames) as BlockName[]).map((name) => (
        <button
          key={name}
          type="button"
          className={menuItemClass}
          aria-current={name === block || undefined}
          onClick={() => onChoose(name)}
        >
          {blockNames[name]}
        </button>
      ))}
    </PopoverMenu>
  )
}

function setBlock(editor: Editor, block: BlockName): void {
  const chain = editor.chain().focus()
  if (block === 'paragraph') chain.setParagraph().run()
  else chain.setHeading({ level: Number(block[1]) as 2 | 3 | 4 }).run()
}

// Two columns under their headings, three rows: what most start with. The caret goes into the first heading.
function insertTable(editor: Editor): void {
  const cell = (type: string) => ({ type, content: [{ type: 'paragraph' }] })
  const row = (type: string) => ({ type: 'tableRow', content: [cell(type), cell(type)] })
  const rows = [row('tableHeader'), row('tableCell'), row('tableCell')]
  const { schema, tr } = editor.state
  const start = tr.selection.from + 1
  tr.replaceSelectionWith(schema.nodeFromJSON({ type: 'table', content: rows }))
  tr.setSelection(TextSelection.near(tr.doc.resolve(start)))
  editor.view.dispatch(tr.scrollIntoView())
  editor.commands.focus()
}

function onKey(event: KeyboardEvent, editor: Editor): void {
  // An open menu closes by it.
  if (event.key === 'Escape' && isOfToolbar(event)) editor.commands.focus()
  moveInToolbar(event)
}
