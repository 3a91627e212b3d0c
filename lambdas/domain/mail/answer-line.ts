/** Mails that can be answered begin with it: what stands above it in the answer is new. */
export const answerLine = '##- Please write your answer above this line -##';
