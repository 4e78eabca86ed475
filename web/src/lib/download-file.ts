export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the URL after this; on iOS not before somebody answered whether to download it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10 * 60_000)
}
