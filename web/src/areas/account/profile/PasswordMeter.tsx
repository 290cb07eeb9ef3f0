import { useEffect, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { gradePassword, type PasswordGrade } from './gradePassword.ts'
import { profileTexts as texts } from './texts.ts'

const fewest = 12
const steps = [1, 2, 3, 4] as const

/**
 * Shows the strength of the password in words and as a bar of four steps, with advice for a better one; nothing while
 * the field is empty. Until the first password is graded it is an empty bar of the same height: a button that moves
 * while it is pressed would not be clicked.
 */
export function PasswordMeter(props: { password: string; userName: string; id: string }) {
  const { password, userName } = props
  const [grade, setGrade] = useState<PasswordGrade | null>(null)
  useEffect(() => {
    let isLatest = true
    if (password === '') setGrade(null)
    else
      gradePassword(password, userName).then(
        (grade) => isLatest && setGrade(grade),
        // The server grades the password in any case.
        (error: unknown) => console.warn('The password could not be graded in the browser', error),
      )
    return () => {
      isLatest = false
    }
  }, [password, userName])
  if (password === '') return null
  const missing = fewest - [...password].length
  const score = grade?.score ?? 0
  const isEnough = score >= 3 && missing <= 0
  const word = missing > 0 ? texts.tooShort(missing) : grade ? texts.grades[score] : '…'
  const filledSteps = missing > 0 ? Math.min(score, 2) : score
  return (
    <Box id={props.id} role="status" sx={{ display: 'grid', gap: 1, fontSize: '0.75rem', color: 'text.secondary' }}>
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 1 }}>
        {steps.map((step) => (
          <Box
            key={step}
            sx={{
              height: 4,
              borderRadius: 1,
              bgcolor: step > filledSteps ? 'divider' : isEnough ? 'primary.main' : 'text.secondary',
            }}
          />
        ))}
      </Box>
      <span>
        {texts.strength}: <b>{word}</b>
        {!isEnough && grade?.hint && `. ${grade.hint}`}
      </span>
    </Box>
  )
}
