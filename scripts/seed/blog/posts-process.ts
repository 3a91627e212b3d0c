import { publishPosts } from './posts.ts';

console.log(`Seeded ${await publishPosts(undefined, process.env.SITE_BUCKET)} blog posts`);
