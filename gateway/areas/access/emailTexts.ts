type About = { userName: string; link: string; company: string; origin: string }

/** Texts of emails to users. */
export const emailTexts = {
  reset: {
    subject: 'Reset your Takt password',
    text: ({ userName, link }: About) => `Someone, hopefully you, requested a password reset for ${userName}.

Set a new password here within the next hour; the link works once:
${link}

If this was not you, you can ignore this email: your password stays the same.
`,
  },
  invitation: {
    subject: 'You are invited to Takt',
    text: ({
      userName,
      link,
      company,
      origin,
    }: About) => `An administrator of ${company} has given you access to Takt, which shows what the machines of a plant do.

Your user name is ${userName}. Choose your password here within the next seven days; the link works once:
${link}

Afterwards you sign in at ${origin}
If you did not expect this email, you can ignore it: no one can sign in with this name before a password is chosen.
`,
  },
  emailChange: {
    subject: 'Your Takt email address is about to change',
    text: (
      { userName, email, requestedBy }: { userName: string; email: string; requestedBy: string },
      link: string,
    ) => `${requestedBy} wants to change the email address of the Takt user ${userName} from this one to ${email}.

If you agree, confirm it here within seven days:
${link}

Until then this address remains in use. If you do not agree, you can ignore this email; inform an administrator if you did not expect it.
`,
  },
  administrator: 'An administrator',
} as const
