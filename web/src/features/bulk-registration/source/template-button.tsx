import { useQueryClient } from '@tanstack/react-query'
import { downloadTemplate } from '../writing/download-template.ts'
import { FileKindMenu } from '../writing/file-kind-menu.tsx'

export function TemplateButton() {
  const queryClient = useQueryClient()
  return <FileKindMenu label="Sjabloon downloaden" onChoose={(kind) => void downloadTemplate(kind, queryClient)} />
}
