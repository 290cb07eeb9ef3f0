import { useEffect, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { gradePassword, type PasswordGrade } from './gradePassword.ts'
import { profileTexts as texts } from './texts.ts'

const fewest = 12
const steps = [1, 2, 3, 4] as const

/**
 * How hard the password is to guess, in words and as a bar of four steps, and how to do better; nothing before one is
 * typed.
 */
export function PasswordMeter(props: { password: string; userName: string; id: string }) {
  const { password, userName } = props
  const [grade, setGrade] = useState<PasswordGrade | null>(null)
  useEffect(() => {
    let isLatest = true
    if (password === '') setGrade(null)
    else
      gradePassword(password, userName).then(
        (found) => isLatest && setGrade(found),
        // The server grades it all the same.
        (error: unknown) => console.warn('The password could not be graded here', error),
      )
    return () => {
      isLatest = false
    }
  }, [password, userName])
  if (!grade || password === '') return null
  const missing = fewest - [...password].length
  const isEnough = grade.score >= 3 && missing <= 0
  const word = missing > 0 ? texts.tooShort(missing) : texts.grades[grade.score]
  const filled = missing > 0 ? Math.min(grade.score, 2) : grade.score
  return (
    <Box id={props.id} role="status" sx={{ display: 'grid', gap: 1, fontSize: '0.75rem', color: 'text.secondary' }}>
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 1 }}>
        {steps.map((step) => (
          <Box
            key={step}
            sx={{
              height: 4,
              borderRadius: 1,
              bgcolor: step > filled ? 'divider' : isEnough ? 'primary.main' : 'text.secondary',
            }}
          />
        ))}
      </Box>
      <span>
        {texts.strength}: <b>{word}</b>
        {!isEnough && grade.hint && `. ${grade.hint}`}
      </span>
    </Box>
  )
}
