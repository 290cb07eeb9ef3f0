import { useNavigate, useSearch } from '@tanstack/react-router'

/** Whether a page is written on: the address names it (`edit=12`), as links to the editor do. */
export function useEditing(pageId: string) {
  const { edit } = useSearch({ strict: false }) as { edit?: string | number }
  const navigate = useNavigate()
  const setIsEditing = (next: boolean) =>
    void navigate({ to: '.', search: (before) => ({ ...before, edit: next ? pageId : undefined }), replace: true })
  return { isEditing: String(edit) === pageId, setIsEditing }
}
