import { useQueryClient } from '@tanstack/react-query'
import { downloadTemplate } from '../writing/download-template.ts'
import { FileKindMenu } from '../writing/file-kind-menu.tsx'

type TemplateButtonProps = { variant?: 'secondary' | 'text' }

/** A menu to download the template, for Excel or as text. */
export function TemplateButton({ variant }: TemplateButtonProps) {
  const queryClient = useQueryClient()
  return (
    <FileKindMenu
      label="Sjabloon downloaden"
      variant={variant}
      onChoose={(kind) => void downloadTemplate(kind, queryClient)}
    />
  )
}
