/** Downloads a file that is in memory. */
export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the URL only after the click handler.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
