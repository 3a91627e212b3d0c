/** The first line of mails that can be answered: text above it in the answer is new. */
export const answerLine = '##- Please write your answer above this line -##';
